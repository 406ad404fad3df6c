import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { kindKeys } from './text-keys.ts';

export interface NamedItem {
  /** The beginning of its text, or of the texts in its form. */
  readonly excerpt: string | null;
  readonly media: {
    readonly content_type: string | null;
    readonly size_bytes: number;
    readonly duration_ms: number | null;
  } | null;
}

/** Returns a function that names an item in lists: by its text, or by the kind and the length of its file. */
export function useItemName(): (item: NamedItem) => string {
  const { t } = useTranslation('hub-codes');
  return ({ excerpt, media }) => {
    if (excerpt !== null) return excerpt;
    if (media === null) return t(kindKeys.form);
    const length =
      media.duration_ms === null ? formats.bytes(media.size_bytes) : formats.seconds(media.duration_ms);
    return `${t(kindKeys[kindOf(media.content_type)])} · ${length}`;
  };
}

/** Reports whether an item has a picture. */
export function isPicture({ media }: Pick<NamedItem, 'media'>): boolean {
  return media !== null && kindOf(media.content_type) === 'picture';
}

export function kindOf(contentType: string | null): 'picture' | 'recording' | 'file' {
  if (contentType?.startsWith('image/')) return 'picture';
  return contentType?.startsWith('audio/') ? 'recording' : 'file';
}
