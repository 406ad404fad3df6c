import { useTranslation } from 'react-i18next';

/** Returns a function that names an app: the product's own apps in the page's language, others by their own name. */
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
