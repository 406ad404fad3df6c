import { classesOfKind, kindOf, storageKinds } from '@atoll/contract/storage-classes';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a storage class, with S3's name added for an alias that a client used: “Archive”, “Archive (GLACIER)”. */
export function useClassName(): (storageClass: string) => string {
  const { t } = useTranslation('storage-classes');
  return useCallback(
    (storageClass) => {
      const kind = kindOf(storageClass);
      const name = kind === 'archive' ? t('archive') : t('standard');
      const [ours] = classesOfKind[kind];
      return storageClass === ours ? name : t('named', { name, code: storageClass });
    },
    [t],
  );
}

/** Returns the options for these classes in two groups: immediately readable, and restored first. */
export function useClassOptions(storageClasses: readonly string[]) {
  const { t } = useTranslation('storage-classes');
  const nameOf = useClassName();
  const groups = { standard: t('opensAtOnce'), archive: t('restoredFirst') };
  return storageKinds.flatMap((kind) =>
    storageClasses
      .filter((name) => kindOf(name) === kind)
      .map((value) => ({ value, label: nameOf(value), group: groups[kind] })),
  );
}
