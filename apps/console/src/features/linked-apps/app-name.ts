import { useTranslation } from 'react-i18next';

/** What people call an app: the product's own in their language, others as they call themselves. */
export function useAppName() {
  const { t } = useTranslation('apps');
  const own: Readonly<Record<string, string>> = {
    bot: t('bot.title'),
    dss: t('own.dss'),
    datahub: t('hub.title'),
  };
  return ({ name, app }: { name: string; app: string }) =>
    (Object.hasOwn(own, name) ? own[name] : app) ?? app;
}
