import {
  IconFolders,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconServer2,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListAction } from '#ui/lists/list-action.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { NodeBucketsDialog } from './node-buckets-dialog.tsx';
import { NodeTable } from './node-table.tsx';
import { type BackupNode, backupNodesQuery } from './queries.ts';
import { RemoveNodeDialog } from './remove-node-dialog.tsx';
import { updateNodeWrite } from './writes.ts';

type OpenDialog = { kind: 'add' } | { kind: 'buckets' | 'history' | 'remove'; id: string };

/** The nodes that store replicas, with their actions. */
export function NodesPanel() {
  const { t } = useTranslation('storage');
  const query = useQuery(backupNodesQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const update = useWrite(updateNodeWrite, { notices: 'all' });
  const add = (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'add' })}
    >
      {t('backup.add')}
    </Button>
  );
  return (
    <Panel
      title={t('backup.nodesTitle')}
      text={t('backup.nodesText')}
      action={<ListAction list={query}>{add}</ListAction>}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(nodes) =>
          nodes.length === 0 ? (
            <EmptyState
              icon={IconServer2}
              title={t('backup.noneTitle')}
              text={t('backup.noneText')}
              action={add}
            />
          ) : (
            <NodeTable
              nodes={nodes}
              actionsOf={({ id, state }) => [
                {
                  label: t('backup.choose'),
                  icon: IconFolders,
                  onSelect: () => setDialog({ kind: 'buckets', id }),
                },
                {
                  label: t('backup.history'),
                  icon: IconHistory,
                  onSelect: () => setDialog({ kind: 'history', id }),
                },
                {
                  label: t(state === 'paused' ? 'backup.resume' : 'backup.pause'),
                  icon: state === 'paused' ? IconPlayerPlay : IconPlayerPause,
                  onSelect: () => void update.run({ node: id, paused: state !== 'paused' }),
                },
                {
                  label: t('backup.remove'),
                  icon: IconTrash,
                  onSelect: () => setDialog({ kind: 'remove', id }),
                  isDangerous: true,
                },
              ]}
            />
          )
        }
      </Loaded>
      {dialog?.kind === 'add' && <AddNodeDialog onClose={close} />}
      {dialog && dialog.kind !== 'add' && (
        <NodeDialog dialog={dialog} node={query.data?.find(({ id }) => id === dialog.id)} onClose={close} />
      )}
    </Panel>
  );
}

interface NodeDialogProps {
  dialog: Exclude<OpenDialog, { kind: 'add' }>;
  /** Undefined after it was removed elsewhere. */
  node: BackupNode | undefined;
  onClose: () => void;
}

function NodeDialog({ dialog, node, onClose }: NodeDialogProps) {
  if (!node) return null;
  if (dialog.kind === 'buckets') return <NodeBucketsDialog node={node} onClose={onClose} />;
  if (dialog.kind === 'history') return <HistoryDialog node={node} onClose={onClose} />;
  return <RemoveNodeDialog node={node} onClose={onClose} />;
}
