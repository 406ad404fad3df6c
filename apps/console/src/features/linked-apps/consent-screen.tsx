import { getRouteApi } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { redirectHost } from './redirect-host.ts';

const route = getRouteApi('/_console/auth');

/**
 * /auth: no app is registered in this version, so every request to connect one is refused here, plainly,
 * and nothing ever leads to its address (decisions section 6).
 */
export function ConsentScreen() {
  const { t } = useTranslation('apps');
  const { redirect_url } = route.useSearch();
  const host = redirectHost(redirect_url);
  return (
    <Page
      title={t('consent.title')}
      tabTitle={t('consent.tabTitle')}
      text={
        host === null ? (
          t('consent.text')
        ) : (
          <Trans t={t} i18nKey="consent.textFrom" values={{ host }} components={{ host: <strong /> }} />
        )
      }
    >
      <div>
        <ButtonLink to="/dashboard">{t('consent.home')}</ButtonLink>
      </div>
    </Page>
  );
}
