import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { exportRows } from './export-rows.ts';
import classes from './insight.module.css';
import { type AuditEntry, allAuditEntries, auditQuery } from './queries.ts';
import { WideTable } from './wide-table.tsx';

/** What was done, by whom and from where: with one bucket, or with the whole account. */
export function AuditLog({ bucket }: { bucket: string | undefined }) {
  const { t } = useTranslation('insight');
  const query = useInfiniteQuery(auditQuery(bucket));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Panel title={t('audit.title')} text={t('audit.text')}>
      <div className={classes.bar}>
        <ExportButtons
          onExport={async (format) =>
            exportRows(`${bucket ?? 'account'}-audit`, await allAuditEntries(bucket), format)
          }
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {() => (entries.length === 0 ? <p>{t('audit.none')}</p> : <Entries entries={entries} />)}
      </Loaded>
      {query.hasNextPage && (
        <ShowMore
          label={t('showMore')}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
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
          <tr key={entry.id}>
            <Cell isMain>
              <code>{entry.action}</code>
            </Cell>
            <Cell label={t('audit.target')}>
              <bdi className={classes.value}>
                {[entry.bucket, entry.target].filter((name) => name !== null).join(' / ') || '–'}
              </bdi>
            </Cell>
            <Cell label={t('audit.detail')}>
              <span title={detailOf(entry)}>{detailOf(entry) || '–'}</span>
            </Cell>
            <Cell label={t('audit.actor')}>
              <span className={classes.value} title={entry.user_agent}>
                {actorName(entry.actor, t)}, {entry.address}
              </span>
            </Cell>
            <Cell label={t('when')} isNumber>
              <Time value={entry.at} />
            </Cell>
          </tr>
        ))}
      </DataTable>
    </WideTable>
  );
}

function detailOf({ detail }: AuditEntry): string {
  return detail.map(({ name, value }) => `${name}: ${value}`).join(', ');
}

function actorName(actor: string, t: ReturnType<typeof useTranslation<'insight'>>['t']): string {
  if (actor === 'console') return t('audit.console');
  return actor === 'anonymous' ? t('anonymous') : actor;
}
