import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { AuditLog } from './audit-log.tsx';
import classes from './insight.module.css';
import { RequestLog } from './request-log.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket/log');

/** A bucket’s page of what was asked of it, and of who changed it. */
export function LogScreen() {
  const { t } = useTranslation('insight');
  const { bucket } = route.useParams();
  const { show = 'requests' } = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(t('logTitle', { bucket }));
  return (
    <div className={classes.root}>
      <ChoiceGroup
        label={t('show')}
        options={[
          { value: 'requests', label: t('requests.title') },
          { value: 'audit', label: t('audit.title') },
        ]}
        value={show}
        onChange={(chosen) =>
          void navigate({
            to: '/dss/buckets/$bucket/log',
            params: { bucket },
            search: chosen === 'audit' ? { show: 'audit' } : {},
          })
        }
      />
      {show === 'audit' ? <AuditLog bucket={bucket} /> : <RequestLog bucket={bucket} />}
    </div>
  );
}
