import { displayName } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { Cell, DataTable, HeadCell } from '#ui/data-table.tsx';
import { QuietLink } from '#ui/quiet-link.tsx';
import { Time } from '#ui/time.tsx';
import { textOfAction } from './audit-phrases.ts';
import classes from './insight.module.css';
import type { AuditEntry } from './queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import { WideTable } from './wide-table.tsx';

/** Changes, the newest first. */
export function AuditTable({
  entries,
  isOfBucket,
}: {
  entries: readonly AuditEntry[];
  /** All of one bucket, which then need not be named. */
  isOfBucket: boolean;
}) {
  const { t } = useTranslation('insight');
  return (
    <WideTable>
      <DataTable
        label={t('audit.title')}
        head={
          <>
            <HeadCell>{t('audit.action')}</HeadCell>
            <HeadCell>{t('audit.target')}</HeadCell>
            <HeadCell>{t('audit.detail')}</HeadCell>
            <HeadCell>{t('audit.actor')}</HeadCell>
            <HeadCell isNumber>{t('when')}</HeadCell>
          </>
        }
      >
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} isOfBucket={isOfBucket} />
        ))}
      </DataTable>
    </WideTable>
  );
}

function Row({ entry, isOfBucket }: { entry: AuditEntry; isOfBucket: boolean }) {
  const { t } = useTranslation('insight');
  const text = textOfAction(useAuditTexts(), entry.action);
  return (
    <tr>
      <Cell isMain>{text ? <span title={entry.action}>{text}</span> : <code>{entry.action}</code>}</Cell>
      <Cell label={t('audit.target')}>
        <Target entry={entry} isOfBucket={isOfBucket} />
      </Cell>
      <Cell label={t('audit.detail')}>
        <span className={classes.detail} title={detailOf(entry)}>
          {detailOf(entry) || '–'}
        </span>
      </Cell>
      <Cell label={t('audit.actor')}>
        <span className={classes.value} title={entry.user_agent}>
          <Doer entry={entry} />
          <br />
          <span className={classes.from}>{entry.address}</span>
        </span>
      </Cell>
      <Cell label={t('when')} isNumber>
        <Time value={entry.at} />
        {entry.seq !== null && (
          <span className={classes.seq} title={entry.hash ?? ''}>
            {t('chain.seq', { seq: entry.seq })}
          </span>
        )}
      </Cell>
    </tr>
  );
}

function Target({
  entry: { bucket, target, action },
  isOfBucket,
}: {
  entry: AuditEntry;
  isOfBucket: boolean;
}) {
  const isGone = action === 'deleteBucket' || action === 'DeleteBucket';
  const place = !isOfBucket && bucket !== null && (
    <>
      {isGone ? (
        bucket
      ) : (
        <QuietLink to="/dss/buckets/$bucket" params={{ bucket }}>
          {bucket}
        </QuietLink>
      )}
      {target !== null && ' / '}
    </>
  );
  return (
    <span className={classes.value}>
      {place}
      {target !== null && <bdi>{displayName(target)}</bdi>}
      {!place && target === null && '–'}
    </span>
  );
}

/** A person, where one is known, and what they did it with, unless that was the console. */
function Doer({ entry: { person, person_id: personId, actor } }: { entry: AuditEntry }) {
  const { t } = useTranslation('insight');
  if (personId === null) return <Actor name={actor} />;
  return (
    <>
      <bdi>{person ?? t('audit.personGone')}</bdi>
      {actor !== 'console' && (
        <>
          <br />
          <Actor name={actor} />
        </>
      )}
    </>
  );
}

/** The console, a linked app, an access key of the account, another account, or nobody. */
function Actor({ name }: { name: string }) {
  const { t } = useTranslation('insight');
  if (name === 'console') return t('audit.console');
  if (name.startsWith('app:')) return t('audit.linkedApp');
  if (name === 'anonymous') return t('anonymous');
  return (
    <QuietLink to="/dss/access-keys" search={{ filter: name }}>
      {name}
    </QuietLink>
  );
}

function detailOf({ detail }: AuditEntry): string {
  return detail.map(({ name, value }) => `${name}: ${value}`).join(', ');
}
