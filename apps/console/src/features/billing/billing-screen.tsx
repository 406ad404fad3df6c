import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { TabBar, TabLink } from '../../ui/tab-bar.tsx';
import { useStepBack } from '../../ui/use-step-back.ts';
import { AddCreditDialog } from './add-credit-dialog.tsx';
import { billingTabs } from './billing-tabs.ts';
import { AddCreditContext } from './use-add-credit.ts';

const route = getRouteApi('/_console/dss/billing');

/** What stands around every page of billing. The dialog that adds credit opens over any of them, by the address. */
export function BillingScreen() {
  const { t } = useTranslation('billing');
  const { dialog } = route.useSearch();
  const navigate = route.useNavigate();
  const { stepped, stepBack } = useStepBack();
  const open = () => {
    stepped();
    void navigate({ to: '.', search: (others) => ({ ...others, dialog: 'add-credit' }) });
  };
  const closeInPlace = () =>
    void navigate({ to: '.', search: (others) => ({ ...others, dialog: undefined }), replace: true });
  return (
    <AddCreditContext value={open}>
      <Page title={t('title')} text={t('text')}>
        <TabBar label={t('title')}>
          {billingTabs.map(({ to, name, isExact }) => (
            <TabLink key={to} to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
              {t(name)}
            </TabLink>
          ))}
        </TabBar>
        <Outlet />
        {dialog === 'add-credit' && <AddCreditDialog onClose={() => stepBack(closeInPlace)} />}
      </Page>
    </AddCreditContext>
  );
}
