import { IconKey, IconPlus, IconServerOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListAction } from '#ui/lists/list-action.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Page } from '#ui/page/page.tsx';
import { Note } from '#ui/text/note.tsx';
import { CreateKmsKeyDialog } from './create-kms-key-dialog.tsx';
import { DeleteKmsKeyDialog } from './delete-kms-key-dialog.tsx';
import { DisableKmsKeyDialog } from './disable-kms-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { kmsKeysQuery, kmsStoreQuery } from './queries.ts';
import { RenameKmsKeyDialog } from './rename-kms-key-dialog.tsx';
import { type OpenKeyDialog, useKeyActions } from './use-key-actions.ts';

/** The server's limit. */
const keysPerAccount = 100;

/** /dss/apps/encryption-keys: the keys that encrypt objects with SSE-KMS. */
export function KmsScreen() {
  const { t } = useTranslation('encryption-keys');
  const query = useQuery(kmsKeysQuery);
  const [dialog, setDialog] = useState<{ kind: 'create' } | OpenKeyDialog | null>(null);
  const actionsOf = useKeyActions(setDialog);
  const close = () => setDialog(null);
  const keys = query.data ?? [];
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      text={t('text', { max: keysPerAccount })}
      foldsText={query.data?.length !== 0}
      actions={<ListAction list={query}>{create}</ListAction>}
    >
      <KeyStore />
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {() =>
          keys.length === 0 ? (
            <EmptyState icon={IconKey} title={t('emptyTitle')} text={t('emptyText')} action={create} />
          ) : (
            <KeyTable keys={keys} actionsOf={actionsOf} />
          )
        }
      </Loaded>
      {dialog?.kind === 'create' && <CreateKmsKeyDialog keys={keys} onClose={close} />}
      {dialog?.kind === 'rename' && <RenameKmsKeyDialog kmsKey={dialog.key} keys={keys} onClose={close} />}
      {dialog?.kind === 'disable' && <DisableKmsKeyDialog kmsKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteKmsKeyDialog kmsKey={dialog.key} onClose={close} />}
    </Page>
  );
}

/** Shows the store of new keys, and whether it is reachable. */
function KeyStore() {
  const { t } = useTranslation('encryption-keys');
  const { data: store } = useQuery(kmsStoreQuery);
  if (!store) return null;
  if (!store.is_reachable) {
    return <Notice icon={IconServerOff} title={t('vaultAwayTitle')} text={t('vaultAwayText')} />;
  }
  return <Note>{t(store.kind === 'vault' ? 'vault' : 'embedded')}</Note>;
}
