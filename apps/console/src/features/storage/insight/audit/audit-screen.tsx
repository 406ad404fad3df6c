import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { auditFilterOf } from '../log/log-search.ts';
import { AuditChain } from './audit-chain.tsx';
import { AuditLog } from './audit-log.tsx';

const route = getRouteApi('/_console/dss/audit');

/** /dss/audit: the changes in the account. */
export function AuditScreen() {
  const { t } = useTranslation('insight');
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page title={t('auditTitle')} actions={<GuideLink page="logs" />}>
      <AuditLog
        bucket={undefined}
        filter={auditFilterOf(search)}
        onFilter={(filter) => void navigate({ to: '/dss/audit', search: filter, replace: true })}
      />
      <AuditChain />
    </Page>
  );
}
