import { useTranslation } from 'react-i18next';

/** What people call a browser, as far as it said what it is. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('device.on', { browser, system })
      : (browser ?? system ?? t('device.unknown'));
}
