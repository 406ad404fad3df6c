import type { BulkKind } from '@atoll/contract';
import { RestoreDialog, TagsDialog } from './change-dialogs.tsx';
import { ArchiveDialog, StorageClassDialog } from './class-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { BulkDialogProps } from './dialog-props.ts';
import { LockDialog } from './lock-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { EncryptDialog, RevertDialog, UndeleteDialog } from './revert-dialogs.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** An undo needs no preparation: it is started next to the job that it reverts. */
type PreparedKind = Exclude<BulkKind, 'move-back'> | 'archive';

/** The dialog that prepares a job of one kind: it shows the job's effect and the number of objects, and starts it. */
export function BulkDialog({ action, ...props }: BulkDialogProps & { action: PreparedKind }) {
  switch (action) {
    case 'delete':
      return <DeleteDialog {...props} />;
    case 'copy':
    case 'move':
      return <TransferDialog kind={action} {...props} />;
    case 'rename':
      return <RenameDialog {...props} />;
    case 'restore':
      return <RestoreDialog {...props} />;
    case 'archive':
      return <ArchiveDialog {...props} />;
    case 'storage-class':
      return <StorageClassDialog {...props} />;
    case 'tags':
      return <TagsDialog {...props} />;
    case 'revert':
      return <RevertDialog {...props} />;
    case 'undelete':
      return <UndeleteDialog {...props} />;
    case 'encrypt':
      return <EncryptDialog {...props} />;
    case 'lock':
      return <LockDialog {...props} />;
  }
}
