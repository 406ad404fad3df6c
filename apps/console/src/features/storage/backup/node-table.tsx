import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Labeled } from '#ui/text/labeled.tsx';
import { Time } from '#ui/text/time.tsx';
import classes from './backup-screen.module.css';
import type { BackupNode } from './queries.ts';

export interface NodeTableProps {
  nodes: readonly BackupNode[];
  actionsOf: (node: BackupNode) => readonly MenuAction[];
}

const stateTexts = {
  connected: 'backup.states.connected',
  unreachable: 'backup.states.unreachable',
  paused: 'backup.states.paused',
} as const;

const progressTexts = {
  copying: 'backup.bucketStates.copying',
  rebuilding: 'backup.bucketStates.rebuilding',
} as const;

export function NodeTable({ nodes, actionsOf }: NodeTableProps) {
  const { t } = useTranslation('storage');
  return (
    <DataTable
      label={t('backup.nodesTitle')}
      head={
        <>
          <HeadCell>{t('backup.node')}</HeadCell>
          <HeadCell>{t('backup.state')}</HeadCell>
          <HeadCell>{t('backup.buckets')}</HeadCell>
          <HeadCell isNumber>{t('backup.behind')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {nodes.map((node) => (
        <tr key={node.id}>
          <Cell isMain>
            <strong>{node.name}</strong>
            <span className={classes.place}>
              {node.endpoint}/{node.bucket}/{node.prefix}
            </span>
            <Trouble node={node} />
          </Cell>
          <Cell label={t('backup.state')}>
            <NodeState node={node} />
          </Cell>
          <Cell label={t('backup.buckets')}>
            <NodeBuckets node={node} />
          </Cell>
          <Cell label={t('backup.behind')} isNumber>
            <Behind node={node} />
          </Cell>
          <Cell isActions>
            <RowMenu label={t('actionsFor', { name: node.name })} actions={actionsOf(node)} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

/** Shows “Up to date” only for a node that has complete copies of its buckets. */
function Behind({ node: { waiting, lag_ms, buckets } }: { node: BackupNode }) {
  const { t } = useTranslation('storage');
  if (waiting > 0) return t('backup.waiting', { count: waiting, time: formats.duration(lag_ms) });
  return buckets.some(({ state }) => state === 'copying') ? t('backup.firstCopy') : t('backup.upToDate');
}

function NodeState({ node }: { node: BackupNode }) {
  const { t } = useTranslation('storage');
  return (
    <span className={classes.state} data-state={node.state}>
      {t(stateTexts[node.state])}
      {node.state === 'unreachable' && node.unreachable_since !== null && (
        <span className={classes.place}>
          <Labeled text={t('backup.since')}>
            <Time value={node.unreachable_since} />
          </Labeled>
        </span>
      )}
      {node.state !== 'paused' && node.next_try_at !== null && (
        <span className={classes.place}>
          <Labeled text={t('backup.nextTry')}>
            <Time value={node.next_try_at} />
          </Labeled>
        </span>
      )}
    </span>
  );
}

/** Explains why a node is not reachable, next to its address, which is the most likely cause. */
function Trouble({ node: { state, last_error_code: code } }: { node: BackupNode }) {
  const why = useCodeText(state === 'unreachable' ? code : null);
  return why && <span className={classes.trouble}>{why}</span>;
}

function NodeBuckets({ node }: { node: BackupNode }) {
  const { t } = useTranslation('storage');
  if (node.buckets.length === 0) return t('backup.noBuckets');
  return (
    <ul className={classes.buckets}>
      {node.buckets.map(({ name, state, done_count: count }) => (
        <li key={name}>
          {name}
          {state !== 'following' && (
            <span className={classes.place}>{t(progressTexts[state], { count })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
