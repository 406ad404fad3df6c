import { limits } from '@atoll/contract';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListAction } from '#ui/lists/list-action.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { accessKeysQuery } from '../queries.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { KeyEndpoint } from './key-endpoint.tsx';
import type { AccessKey } from './key-state.ts';
import { type KeyDialog, KeyTable } from './key-table.tsx';
import { LimitKeyDialog } from './limit-key-dialog.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { TestKeyDialog } from './test-key-dialog.tsx';

type OpenDialog = { kind: 'create' } | { kind: KeyDialog; key: AccessKey };

const dialogs = {
  rename: RenameKeyDialog,
  limit: LimitKeyDialog,
  test: TestKeyDialog,
  rotate: RotateKeyDialog,
  delete: DeleteKeyDialog,
};

/** /dss/access-keys: the credentials of S3 clients. */
export function AccessKeysScreen() {
  const { t } = useTranslation('keys');
  const query = useQuery({ ...accessKeysQuery, refetchOnMount: 'always' });
  const mayCreate = useMay('createAccessKey');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const create = mayCreate && (
    <Button
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('create')}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <Page
      title={t('title')}
      text={t('text', { max: limits.accessKeysPerAccount })}
      foldsText={!isEmpty}
      actions={<ListAction list={query}>{create}</ListAction>}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState
              icon={IconKey}
              title={t('emptyTitle')}
              text={mayCreate ? t('emptyText') : undefined}
              action={create}
            />
          ) : (
            <>
              <KeyTable keys={keys} onDialog={(kind, key) => setDialog({ kind, key })} />
              <KeyEndpoint />
            </>
          )
        }
      </Loaded>
      {dialog && <OpenDialogOf dialog={dialog} onClose={close} />}
    </Page>
  );
}

function OpenDialogOf({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog.kind === 'create') return <CreateKeyDialog onClose={onClose} />;
  const KeyDialogOf = dialogs[dialog.kind];
  return <KeyDialogOf accessKey={dialog.key} onClose={onClose} />;
}
