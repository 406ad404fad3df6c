import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { AuditLog } from './audit/audit-log.tsx';
import classes from './log/insight.module.css';
import { auditFilterOf, type LogSearch, requestFilterOf } from './log/log-search.ts';
import { RequestLog } from './requests/request-log.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket/log');

/** The page of a bucket’s requests and changes. */
export function LogScreen() {
  const { t } = useTranslation('insight');
  const { bucket } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(t('logTitle', { bucket }));
  const isAudit = search.show === 'audit';
  const show = (chosen: LogSearch, replace: boolean) =>
    void navigate({ to: '/dss/buckets/$bucket/log', params: { bucket }, search: chosen, replace });
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <ChoiceGroup
          label={t('show')}
          options={[
            { value: 'requests', label: t('requests.title') },
            { value: 'audit', label: t('audit.title') },
          ]}
          value={isAudit ? 'audit' : 'requests'}
          onChange={(chosen) => show(chosen === 'audit' ? { show: 'audit' } : {}, false)}
        />
        <GuideLink page="logs" />
      </div>
      {isAudit ? (
        <AuditLog
          bucket={bucket}
          filter={auditFilterOf(search)}
          onFilter={(filter) => show({ show: 'audit', ...filter }, true)}
        />
      ) : (
        <RequestLog
          bucket={bucket}
          filter={requestFilterOf(search)}
          onFilter={(filter) => show(filter, true)}
        />
      )}
    </div>
  );
}
