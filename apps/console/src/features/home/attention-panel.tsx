import { IconAlertTriangle, IconCloudOff, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accessKeysQuery, backupStateQuery, latestJobsQuery } from '#features/storage/index.ts';
import { formats } from '#lib/formats.ts';
import { Panel } from '#ui/panel.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type Concern, concernsOf } from './attention.ts';
import classes from './attention-panel.module.css';

const shown = 6;
const icons = { job: IconAlertTriangle, node: IconCloudOff, key: IconKey };

/** Lists what somebody should look at; shows nothing while all is well. */
export function AttentionPanel() {
  const { t } = useTranslation('home');
  const { data: jobs = [] } = useQuery(latestJobsQuery);
  const { data: nodes = [] } = useQuery(backupStateQuery);
  const { data: keys = [] } = useQuery(accessKeysQuery);
  const concerns = concernsOf({ jobs, nodes, keys }, Date.now());
  if (concerns.length === 0) return null;
  return (
    <Panel title={t('attention.title')}>
      <ul className={classes.list}>
        {concerns.slice(0, shown).map((concern) => {
          const ConcernIcon = icons[concern.kind];
          return (
            <li key={`${concern.kind} ${concern.id}`} className={classes.concern}>
              <ConcernIcon size={20} stroke={1.6} className={classes.icon} aria-hidden />
              <Words concern={concern} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Words({ concern }: { concern: Concern }): ReactNode {
  const { t } = useTranslation('home');
  if (concern.kind === 'job') {
    const { id, bucket, failed } = concern;
    return (
      <>
        <span>
          {failed > 0 ? t('attention.jobPart', { count: failed, bucket }) : t('attention.job', { bucket })}
        </span>
        <TextLink to="/dss/jobs" search={{ job: id }}>
          {t('attention.seeJob')}
        </TextLink>
      </>
    );
  }
  if (concern.kind === 'node') {
    const { name, isUnreachable, lagMs } = concern;
    const since = formats.relative(Date.now() - lagMs);
    return (
      <>
        <span>
          {isUnreachable ? t('attention.nodeAway', { name }) : t('attention.nodeBehind', { name, since })}
        </span>
        <TextLink to="/dss/backup-nodes">{t('attention.seeNode')}</TextLink>
      </>
    );
  }
  const { id, name, expiresAt } = concern;
  const when = formats.relative(expiresAt);
  return (
    <>
      <span>
        {expiresAt > Date.now() ? t('attention.key', { name, when }) : t('attention.keyOver', { name, when })}
      </span>
      <TextLink to="/dss/access-keys" search={{ filter: id }}>
        {t('attention.seeKey')}
      </TextLink>
    </>
  );
}
