import { IconAdjustments, IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Copyable } from '#ui/text/copyable.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Time } from '#ui/text/time.tsx';
import { Example } from './example.tsx';
import { CreateKeyDialog, KeyLimitsDialog, RevokeKeyDialog } from './key-dialogs.tsx';
import type { PanelProps } from './panel-props.ts';
import { type AgentKey, agentKeysQuery } from './queries.ts';
import { apiSnippets, keyPlaceholder } from './snippets.ts';

type OpenDialog = { kind: 'create' } | { kind: 'limits' | 'revoke'; key: AgentKey };

/** The API: its address, its keys, and examples. */
export function KeysPanel({ agentId, publishing }: PanelProps) {
  const { t } = useTranslation('agent-publish');
  const query = useQuery(agentKeysQuery(agentId));
  const mayCreate = useMay('createAgentKey');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const url = publishing.api_url;
  const create = mayCreate && (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('keys.create')}
    </Button>
  );
  return (
    <Panel title={t('keys.title')} text={t('keys.text')} action={query.data?.length !== 0 && create}>
      <Facts
        facts={[{ name: t('keys.address'), value: <Copyable value={url} label={t('keys.copyAddress')} /> }]}
      />
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={IconKey} title={t('keys.empty')} action={create} />
          ) : (
            <KeyTable keys={keys} onDialog={setDialog} />
          )
        }
      </Loaded>
      <Example
        label={t('keys.example')}
        snippets={apiSnippets}
        connection={{ url, model: agentId, key: keyPlaceholder }}
      />
      {dialog?.kind === 'create' && (
        <CreateKeyDialog agentId={agentId} publishing={publishing} onClose={close} />
      )}
      {dialog?.kind === 'limits' && (
        <KeyLimitsDialog agentId={agentId} agentKey={dialog.key} onClose={close} />
      )}
      {dialog?.kind === 'revoke' && (
        <RevokeKeyDialog agentId={agentId} agentKey={dialog.key} onClose={close} />
      )}
    </Panel>
  );
}

interface KeyTableProps {
  keys: readonly AgentKey[];
  onDialog: (dialog: OpenDialog) => void;
}

function KeyTable({ keys, onDialog }: KeyTableProps) {
  const { t } = useTranslation('agent-publish');
  const mayChange = useMay('updateAgentKey');
  const head = (
    <>
      <HeadCell>{t('keys.name')}</HeadCell>
      <HeadCell>{t('keys.key')}</HeadCell>
      <HeadCell isNumber>{t('keys.used')}</HeadCell>
      <HeadCell>{t('keys.today')}</HeadCell>
      <HeadCell>{t('keys.createdBy')}</HeadCell>
      {mayChange && <ActionsHeadCell />}
    </>
  );
  return (
    <DataTable label={t('keys.list')} head={head}>
      {keys.map((key) => (
        <tr key={key.key_id}>
          <Cell isMain>
            <bdi>{key.name}</bdi>
          </Cell>
          <Cell label={t('keys.key')}>
            <code>{keyPlaceholder + key.hint}</code>
          </Cell>
          <Cell label={t('keys.used')} isNumber>
            {key.last_used_at === null ? t('keys.never') : <Time value={key.last_used_at} />}
          </Cell>
          <Cell label={t('keys.today')}>{t('keys.todayValue', { count: key.used_today.requests })}</Cell>
          <Cell label={t('keys.createdBy')}>{key.created_by ?? t('keys.gone')}</Cell>
          {mayChange && (
            <Cell isActions>
              <RowMenu
                label={t('keys.actions', { name: key.name })}
                actions={[
                  {
                    label: t('keys.change'),
                    icon: IconAdjustments,
                    onSelect: () => onDialog({ kind: 'limits', key }),
                  },
                  {
                    label: t('keys.revoke'),
                    icon: IconTrash,
                    onSelect: () => onDialog({ kind: 'revoke', key }),
                    isDangerous: true,
                  },
                ]}
              />
            </Cell>
          )}
        </tr>
      ))}
    </DataTable>
  );
}
