import { useTranslation } from 'react-i18next';
import type { StoredObject } from './entry.ts';
import { ImagePreview } from './image-preview.tsx';
import classes from './object-preview.module.css';
import { previewKind } from './preview-kind.ts';
import { TextPreview } from './text-preview.tsx';

export type PreviewedObject = Pick<StoredObject, 'key' | 'size_bytes' | 'content_type' | 'etag'>;

/** How an object looks, where it can be shown. */
export function ObjectPreview({ bucket, object }: { bucket: string; object: PreviewedObject }) {
  const { t } = useTranslation('storage');
  const kind = previewKind(object.content_type, object.key);
  if (kind === 'image') return <ImagePreview bucket={bucket} objectKey={object.key} />;
  if (kind === 'text') return <TextPreview bucket={bucket} object={object} />;
  return <p className={classes.none}>{t('preview.none')}</p>;
}
