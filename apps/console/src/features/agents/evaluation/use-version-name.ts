import { useTranslation } from 'react-i18next';

/** Names a version; null is the draft. */
export function useVersionName(): (version: number | null) => string {
  const { t } = useTranslation('agent-evaluation');
  return (version) => (version === null ? t('draft') : t('version', { number: version }));
}
