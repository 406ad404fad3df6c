import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LazyModelDialog } from '#features/agents/model/lazy-model-dialog.tsx';
import { LazyCreateBucketDialog } from '#features/storage/buckets/lazy-create-dialog.tsx';
import { LazyBulkDialog } from '#features/storage/bulk/lazy-bulk-dialog.tsx';
import type { BulkSelection } from '#features/storage/bulk/requests/bulk-request.ts';
import { kmsKeysQuery } from '#features/storage/kms/queries.ts';
import { webhooksQuery } from '#features/storage/webhooks/queries.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

const CreateKey = lazy(async () => {
  const load = () => import('#features/storage/access-keys/create-key-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('keys', 'tools')]);
  return { default: part.CreateKeyDialog };
});
const InviteMember = lazy(async () => {
  const load = () => import('#features/accounts/team/invite-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('team')]);
  return { default: part.InviteDialog };
});
const CreateWebhook = lazy(async () => {
  const load = () => import('#features/storage/webhooks/create-webhook-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('webhooks')]);
  return { default: part.CreateWebhookDialog };
});
const CreateEncryptionKey = lazy(async () => {
  const load = () => import('#features/storage/kms/create-kms-key-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('encryption-keys')]);
  return { default: part.CreateKmsKeyDialog };
});
const UploadFiles = lazy(async () => ({
  default: (await loadPart(() => import('./upload-files.tsx'))).UploadFiles,
}));

/** Files that were selected in the palette, and their destination. */
export interface ChosenUpload {
  kind: 'upload';
  bucket: string;
  prefix: string;
  files: FileList;
}

/** A dialog that a command opened over the page. */
export type CommandDialog =
  | {
      kind:
        | 'createBucket'
        | 'createKey'
        | 'inviteMember'
        | 'createWebhook'
        | 'createEncryptionKey'
        | 'connectModel';
    }
  | ChosenUpload
  | { kind: 'archive'; bucket: string; selection: BulkSelection };

/** The dialog of a command. */
export function CommandDialogs({ dialog, onClose }: { dialog: CommandDialog; onClose: () => void }) {
  return (
    <Suspense>
      {dialog.kind === 'createBucket' && <LazyCreateBucketDialog onClose={onClose} />}
      {dialog.kind === 'createKey' && <CreateKey onClose={onClose} />}
      {dialog.kind === 'inviteMember' && <InviteMember onClose={onClose} />}
      {dialog.kind === 'createWebhook' && <WebhookDialog onClose={onClose} />}
      {dialog.kind === 'createEncryptionKey' && <EncryptionKeyDialog onClose={onClose} />}
      {dialog.kind === 'connectModel' && <LazyModelDialog onClose={onClose} />}
      {dialog.kind === 'archive' && (
        <LazyBulkDialog
          action="archive"
          bucket={dialog.bucket}
          selection={dialog.selection}
          onClose={onClose}
        />
      )}
      {dialog.kind === 'upload' && <UploadFiles {...dialog} onClose={onClose} />}
    </Suspense>
  );
}

function WebhookDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(webhooksQuery);
  return data && <CreateWebhook webhooks={data} onClose={onClose} />;
}

function EncryptionKeyDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(kmsKeysQuery);
  return data && <CreateEncryptionKey keys={data} onClose={onClose} />;
}
