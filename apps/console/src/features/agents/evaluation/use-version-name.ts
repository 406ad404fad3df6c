import { useTranslation } from 'react-i18next';

/** Returns a function that names a version. Null is the draft. */
export function useVersionName(): (version: number | null) => string {
  const { t } = useTranslation('agent-evaluation');
  return (version) => (version === null ? t('draft') : t('version', { number: version }));
}
