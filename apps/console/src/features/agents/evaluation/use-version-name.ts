import { useTranslation } from 'react-i18next';

/** What a version is called; null is the draft. */
export function useVersionName(): (version: number | null) => string {
  const { t } = useTranslation('agent-evaluation');
  return (version) => (version === null ? t('draft') : t('version', { number: version }));
}
