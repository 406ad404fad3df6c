import { codes } from '@atoll/contract/codes';
import { Trans, useTranslation } from 'react-i18next';
import { Page } from '#ui/page/page.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { redirectHost } from './redirect-host.ts';

export interface ConsentRefusalProps {
  code: number;
  /** The catalogue's message, for a code without its own text on this page. */
  message: string;
  redirect_url?: string;
}

/** Explains why the app can't be connected, with a link to the home page. Nothing links to the requested address. */
export function ConsentRefusal({ code, message, redirect_url }: ConsentRefusalProps) {
  const { t } = useTranslation('apps');
  const host = redirectHost(redirect_url);
  const home = (
    <div>
      <ButtonLink to="/dashboard">{t('refused.home')}</ButtonLink>
    </div>
  );
  const tabTitle = t('consent.tabTitle');
  if (code === codes.accountInvalid || code === codes.temporaryLinkExpired) {
    return (
      <Page title={t('refused.spentTitle')} tabTitle={tabTitle} text={t('refused.spent')}>
        {home}
      </Page>
    );
  }
  if (code !== codes.appAddressRefused) {
    return (
      <Page title={t('refused.title')} tabTitle={tabTitle} text={message}>
        {home}
      </Page>
    );
  }
  const text =
    host === null ? (
      t('refused.unknown')
    ) : (
      <Trans t={t} i18nKey="refused.unknownFrom" values={{ host }} components={{ host: <strong /> }} />
    );
  return (
    <Page title={t('refused.unknownTitle')} tabTitle={tabTitle} text={text}>
      {home}
    </Page>
  );
}
