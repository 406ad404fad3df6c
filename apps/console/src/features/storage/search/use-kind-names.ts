import type { ObjectKind } from '@atoll/contract';
import { useTranslation } from 'react-i18next';

/** Returns the name of each kind of files. */
export function useKindNames(): Readonly<Record<ObjectKind, string>> {
  const { t } = useTranslation('objects');
  return {
    image: t('kinds.image'),
    video: t('kinds.video'),
    audio: t('kinds.audio'),
    document: t('kinds.document'),
    data: t('kinds.data'),
    archive: t('kinds.archive'),
    other: t('kinds.other'),
  };
}
