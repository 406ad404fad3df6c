import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { AuditLog } from './audit-log.tsx';

/** /dss/audit: what was done with the account. */
export function AuditScreen() {
  const { t } = useTranslation('insight');
  return (
    <Page title={t('auditTitle')}>
      <AuditLog bucket={undefined} />
    </Page>
  );
}
