import { limits } from '@atoll/contract';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { accessKeysQuery } from '../queries.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type AccessKey, DeleteKeyDialog } from './delete-key-dialog.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'rename' | 'delete'; key: AccessKey };

/** /dss/access-keys: what S3 clients sign in with. */
export function AccessKeysScreen() {
  const { t } = useTranslation('storage');
  const query = useQuery(accessKeysQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('keys.create')}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <Page
      title={t('keys.title')}
      text={t('keys.text', { max: limits.accessKeysPerAccount })}
      actions={!isEmpty && create}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState
              icon={IconKey}
              title={t('keys.emptyTitle')}
              text={t('keys.emptyText')}
              action={create}
            />
          ) : (
            <KeyTable
              keys={keys}
              onRename={(key) => setDialog({ kind: 'rename', key })}
              onDelete={(key) => setDialog({ kind: 'delete', key })}
            />
          )
        }
      </Loaded>
      {dialog?.kind === 'create' && <CreateKeyDialog onClose={close} />}
      {dialog?.kind === 'rename' && <RenameKeyDialog accessKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteKeyDialog accessKey={dialog.key} onClose={close} />}
    </Page>
  );
}

interface KeyTableProps {
  keys: AccessKey[];
  onRename: (key: AccessKey) => void;
  onDelete: (key: AccessKey) => void;
}

function KeyTable({ keys, onRename, onDelete }: KeyTableProps) {
  const { t } = useTranslation('storage');
  return (
    <DataTable
      label={t('keys.title')}
      head={
        <>
          <HeadCell>{t('keys.name')}</HeadCell>
          <HeadCell>{t('keys.id')}</HeadCell>
          <HeadCell isNumber>{t('keys.created')}</HeadCell>
          <HeadCell isNumber>{t('keys.used')}</HeadCell>
          <ActionsHeadCell name={t('actionsFor', { name: t('keys.title') })} />
        </>
      }
    >
      {keys.map((key) => (
        <tr key={key.access_key_id}>
          <Cell isMain>
            <strong>{key.name}</strong>
          </Cell>
          <Cell label={t('keys.id')}>
            <Copyable value={key.access_key_id} label={t('keys.copyId')} />
          </Cell>
          <Cell label={t('keys.created')} isNumber>
            <Time value={key.created_at} />
          </Cell>
          <Cell label={t('keys.used')} isNumber>
            {key.last_used_at === null ? t('keys.never') : <Time value={key.last_used_at} />}
          </Cell>
          <Cell isActions>
            <RowMenu
              label={t('actionsFor', { name: key.name })}
              actions={[
                { label: t('keys.rename'), icon: IconPencil, onSelect: () => onRename(key) },
                { label: t('delete'), icon: IconTrash, onSelect: () => onDelete(key), isDangerous: true },
              ]}
            />
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
