import { publishingBounds } from '@atoll/contract';
import { IconArrowBackUp, IconArrowsDiff, IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Note } from '#ui/text/note.tsx';
import { Time } from '#ui/text/time.tsx';
import { ChangesDialog, SourceList } from './changes-dialog.tsx';
import type { PanelProps } from './panel-props.ts';
import { type AgentVersion, agentVersionsQuery, versionChangesQuery } from './queries.ts';
import { restoreVersionWrite } from './writes.ts';

type OpenDialog = { kind: 'changes'; from: number; to: number | null } | { kind: 'restore'; version: number };

/** Lists published versions, compares them with the current one, and rolls back. */
export function VersionsPanel({ agentId, publishing }: PanelProps) {
  const { t } = useTranslation('agent-publish');
  const query = useInfiniteQuery(agentVersionsQuery(agentId));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <Panel title={t('versions.title')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {({ pages }) => {
          const versions = pages.flatMap((page) => page.versions);
          if (versions.length === 0) return <Note>{t('versions.empty')}</Note>;
          return (
            <>
              <VersionTable
                versions={versions}
                published={publishing.published_version}
                onDialog={setDialog}
              />
              <MorePages query={query} label={t('versions.more')} />
            </>
          );
        }}
      </Loaded>
      {dialog?.kind === 'changes' && (
        <ChangesDialog agentId={agentId} from={dialog.from} to={dialog.to} onClose={close} />
      )}
      {dialog?.kind === 'restore' && (
        <RestoreDialog agentId={agentId} version={dialog.version} onClose={close} />
      )}
    </Panel>
  );
}

interface VersionTableProps {
  versions: readonly AgentVersion[];
  published: number | null;
  onDialog: (dialog: OpenDialog) => void;
}

function VersionTable({ versions, published, onDialog }: VersionTableProps) {
  const { t } = useTranslation('agent-publish');
  const mayRestore = useMay('restoreAgentVersion');
  const actionsOf = ({ version, is_published: isPublished }: AgentVersion): MenuAction[] => [
    ...(isPublished || published === null
      ? []
      : [
          {
            label: t('versions.compare'),
            icon: IconArrowsDiff,
            onSelect: () => onDialog({ kind: 'changes', from: version, to: published }),
          },
        ]),
    {
      label: t('versions.compareDraft'),
      icon: IconPencil,
      onSelect: () => onDialog({ kind: 'changes', from: version, to: null }),
    },
    ...(mayRestore && !isPublished
      ? [
          {
            label: t('versions.restore'),
            icon: IconArrowBackUp,
            onSelect: () => onDialog({ kind: 'restore', version }),
          },
        ]
      : []),
  ];
  const head = (
    <>
      <HeadCell>{t('versions.version')}</HeadCell>
      <HeadCell>{t('versions.note')}</HeadCell>
      <HeadCell isNumber>{t('versions.at')}</HeadCell>
      <HeadCell>{t('versions.by')}</HeadCell>
      <ActionsHeadCell />
    </>
  );
  return (
    <DataTable label={t('versions.list')} head={head}>
      {versions.map((row) => (
        <tr key={row.version}>
          <Cell isMain>
            {t('versions.number', { version: row.version })}{' '}
            {row.is_published && <Badge tone="good">{t('versions.isPublished')}</Badge>}
          </Cell>
          <Cell label={t('versions.note')}>
            {row.note ||
              (row.restored_from === null ? '' : t('versions.restored', { version: row.restored_from }))}
          </Cell>
          <Cell label={t('versions.at')} isNumber>
            <Time value={row.created_at} />
          </Cell>
          <Cell label={t('versions.by')}>{row.created_by ?? t('keys.gone')}</Cell>
          <Cell isActions>
            <RowMenu label={t('versions.actions', { version: row.version })} actions={actionsOf(row)} />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

interface RestoreProps {
  agentId: string;
  version: number;
  onClose: () => void;
}

function RestoreDialog({ agentId, version, onClose }: RestoreProps) {
  const { t } = useTranslation('agent-publish');
  const form = useForm({ initialValues: { note: '' } });
  const { data: changes } = useQuery(versionChangesQuery(agentId, null, version));
  const { run, isRunning, error } = useWrite(restoreVersionWrite, { onDone: onClose });
  const missing = changes?.missing_sources ?? [];
  return (
    <FormDialog
      title={t('restoring.title', { version })}
      submit={t('restoring.submit')}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={({ note }) => run({ agent_id: agentId, version, note: note.trim() })}
      onClose={onClose}
    >
      <p>{t('restoring.text')}</p>
      {missing.length > 0 && (
        <div>
          <p>{t('restoring.missing')}</p>
          <SourceList sources={missing} />
        </div>
      )}
      <TextField
        label={t('publishing.note')}
        description={t('publishing.noteHint')}
        maxLength={publishingBounds.noteMaxLength}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
