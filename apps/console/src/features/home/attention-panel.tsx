import { displayName } from '@atoll/contract';
import {
  IconAlertTriangle,
  IconCertificate,
  IconCloudOff,
  IconCoin,
  IconInbox,
  IconKey,
  IconShieldQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { summaryQuery } from '#features/billing/index.ts';
import {
  accessKeysQuery,
  backupStateQuery,
  latestJobsQuery,
  storageConcernsQuery,
  useReceivedSeen,
} from '#features/storage/index.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { type CallName, covers } from '#lib/session/may.ts';
import { useMay } from '#ui/actions/may.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { type Concern, concernsOf } from './attention.ts';
import classes from './attention-panel.module.css';

const shown = 6;
/** A server counts at most this many refusals. */
const mostCounted = 1000;
const icons = {
  certificate: IconCertificate,
  job: IconAlertTriangle,
  node: IconCloudOff,
  refusal: IconShieldQuestion,
  key: IconKey,
  received: IconInbox,
  spending: IconCoin,
};
/** The call that a person must be permitted to make in order to act on a concern. */
const needs: Readonly<Record<Concern['kind'], CallName>> = {
  certificate: 'setBucketTags',
  job: 'listBulkJobs',
  node: 'addBackupNode',
  refusal: 'createAccessKey',
  key: 'createAccessKey',
  received: 'listShareLinks',
  spending: 'billingSummary',
};
const nothing = { certificates: [], refusals: [], received: [] };

/** Returns the queries that concerns come from. Only permitted ones are made. */
export function useConcernQueries() {
  const maySeeMoney = useMay('billingSummary');
  const received = storageConcernsQuery(useReceivedSeen());
  const money = { ...summaryQuery, enabled: maySeeMoney };
  return [latestJobsQuery, backupStateQuery, accessKeysQuery, received, money] as const;
}

/** Lists concerns that need attention. Hidden if there are none. */
export function AttentionPanel() {
  const { t } = useTranslation('home');
  const [ofJobs, ofNodes, ofKeys, ofMore, ofMoney] = useConcernQueries();
  const { data: jobs = [] } = useQuery(ofJobs);
  const { data: nodes = [] } = useQuery(ofNodes);
  const { data: keys = [] } = useQuery(ofKeys);
  const { data: more = nothing } = useQuery(ofMore);
  const { data: money } = useQuery(ofMoney);
  const role = useUser()?.role;
  const concerns = concernsOf({ jobs, nodes, keys, money, ...more }, Date.now()).filter(({ kind }) =>
    covers(role, needs[kind]),
  );
  if (concerns.length === 0) return null;
  return (
    <Panel title={t('attention.title')}>
      <ul className={classes.list}>
        {concerns.slice(0, shown).map((concern) => {
          const ConcernIcon = icons[concern.kind];
          return (
            <li key={`${concern.kind} ${concern.id}`} className={classes.concern}>
              <ConcernIcon
                size={20}
                stroke={1.6}
                className={classes.icon}
                data-news={concern.kind === 'received' || undefined}
                aria-hidden
              />
              <Words concern={concern} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Words({ concern }: { concern: Concern }): ReactNode {
  if (concern.kind === 'job') return <JobWords concern={concern} />;
  if (concern.kind === 'node') return <NodeWords concern={concern} />;
  if (concern.kind === 'certificate') return <CertificateWords concern={concern} />;
  if (concern.kind === 'refusal') return <RefusalWords concern={concern} />;
  if (concern.kind === 'spending') return <SpendingWords concern={concern} />;
  if (concern.kind === 'received') return <ReceivedWords concern={concern} />;
  return <KeyWords concern={concern} />;
}

type Of<Kind> = Extract<Concern, { kind: Kind }>;

function JobWords({ concern: { id, bucket, failed } }: { concern: Of<'job'> }) {
  const { t } = useTranslation('home');
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

function NodeWords({ concern: { name, isUnreachable, lagMs } }: { concern: Of<'node'> }) {
  const { t } = useTranslation('home');
  const since = formats.dateTime(Date.now() - lagMs);
  return (
    <>
      <span>
        {isUnreachable ? t('attention.nodeAway', { name }) : t('attention.nodeBehind', { name, since })}
      </span>
      <TextLink to="/dss/backup-nodes">{t('attention.seeNode')}</TextLink>
    </>
  );
}

function CertificateWords({ concern }: { concern: Of<'certificate'> }) {
  const { t } = useTranslation('home');
  const { id: domain, bucket, endsAt, isRenewalFailing } = concern;
  const when = formats.relative(endsAt);
  const key = endsAt > Date.now() ? 'attention.certificate' : 'attention.certificateOver';
  return (
    <>
      <span>
        {t(key, { domain, when })}
        {sentenceGap}
        {isRenewalFailing && t('attention.renewalFails')}
      </span>
      <TextLink to="/dss/buckets/$bucket/settings" params={{ bucket }} search={{ section: 'domain' }}>
        {t('attention.seeDomain')}
      </TextLink>
    </>
  );
}

function RefusalWords({ concern: { id, name, count } }: { concern: Of<'refusal'> }) {
  const { t } = useTranslation('home');
  const key = count < mostCounted ? 'attention.refused' : 'attention.refusedMany';
  return (
    <>
      <span>{t(key, { count, name })}</span>
      <TextLink to="/dss/apps/refusals" search={{ key: id }}>
        {t('attention.seeRefusal')}
      </TextLink>
    </>
  );
}

function SpendingWords({ concern }: { concern: Of<'spending'> }) {
  const { t } = useTranslation('home');
  const { alertMicroUsd, spentMicroUsd, forecastMicroUsd } = concern;
  const [alert, spent] = [formats.money(alertMicroUsd), formats.aboutMoney(spentMicroUsd)];
  return (
    <>
      <span>
        {forecastMicroUsd === null
          ? t('attention.spent', { spent, alert })
          : t('attention.spending', { forecast: formats.aboutMoney(forecastMicroUsd), alert })}
      </span>
      <TextLink to="/dss/billing">{t('attention.seeBilling')}</TextLink>
    </>
  );
}

function ReceivedWords({ concern: { place, name, count } }: { concern: Of<'received'> }) {
  const { t } = useTranslation('home');
  return (
    <>
      <span>{t('attention.received', { count, place, name: displayName(name) })}</span>
      <TextLink to="/dss/share-links">{t('attention.seeLinks')}</TextLink>
    </>
  );
}

function KeyWords({ concern: { id, name, expiresAt } }: { concern: Of<'key'> }) {
  const { t } = useTranslation('home');
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
