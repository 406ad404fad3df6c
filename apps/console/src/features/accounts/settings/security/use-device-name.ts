import { useTranslation } from 'react-i18next';

/** Returns a function that names a browser and its system, if they are known. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('device.on', { browser, system })
      : (browser ?? system ?? t('device.unknown'));
}
