import { LazyBulkDialog } from '../../bulk/lazy-bulk-dialog.tsx';
import { LazyShareDialog } from '../../sharing/lazy-share-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CreateFolderDialog } from './create-folder-dialog.tsx';
import { DeleteObjectDialog } from './delete-object-dialog.tsx';
import { type OpenDialog, selectionOf } from './open-dialog.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { StorageClassDialog } from './storage-class-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

export interface ObjectDialogsProps {
  bucket: string;
  prefix: string;
  dialog: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
}

/** The open dialog of a folder. A single object is changed immediately, more in a job. */
export function ObjectDialogs({ bucket, prefix, dialog, onOpen, onClose }: ObjectDialogsProps) {
  if (dialog.kind === 'createFolder') {
    return <CreateFolderDialog bucket={bucket} prefix={prefix} onClose={onClose} />;
  }
  const onRefused = (draft: Extract<OpenDialog, { kind: 'renameAgain' }>['draft']) =>
    onOpen({ kind: 'renameAgain', draft });
  if (dialog.kind === 'renameAgain') {
    return <RenameDialog bucket={bucket} {...dialog.draft} onClose={onClose} onRefused={onRefused} />;
  }
  if (dialog.kind === 'share') {
    return <LazyShareDialog bucket={bucket} keyOrPrefix={dialog.entry.key} onClose={onClose} />;
  }
  if (dialog.kind === 'request') {
    return <LazyShareDialog bucket={bucket} keyOrPrefix={prefix} isRequest onClose={onClose} />;
  }
  if (dialog.kind === 'rename') {
    const { key, kind } = dialog.entry;
    return kind === 'folder' ? (
      <LazyBulkDialog action="rename" bucket={bucket} selection={{ prefixes: [key] }} onClose={onClose} />
    ) : (
      <RenameDialog bucket={bucket} objectKey={key} onClose={onClose} onRefused={onRefused} />
    );
  }
  if (dialog.kind === 'keep') {
    const { key, storage_class: storageClass } = dialog.object;
    const at = { bucket, objectKey: key, storageClass, onClose };
    return <StorageClassDialog {...at} proposed="STANDARD" />;
  }
  const only = onlyObjectOf(dialog);
  if (only) {
    const at = { bucket, objectKey: only.key, onClose };
    if (dialog.kind === 'copy') return <TransferDialog kind="copy" {...at} />;
    if (dialog.kind === 'move') return <TransferDialog kind="move" {...at} taken={takenIn(dialog)} />;
    if (dialog.kind === 'archive') return <ArchiveDialog {...at} sizeBytes={only.size_bytes} />;
    if (dialog.kind === 'restore') return <RestoreDialog {...at} />;
    if (dialog.kind === 'delete') return <DeleteObjectDialog {...at} />;
  }
  return (
    <LazyBulkDialog
      action={dialog.kind}
      bucket={bucket}
      selection={selectionOf(dialog)}
      to={takenIn(dialog)?.to}
      onClose={onClose}
    />
  );
}

/** Returns the object if there is one, and nothing else. */
function onlyObjectOf(dialog: OpenDialog) {
  const [only, ...more] = 'entries' in dialog ? dialog.entries : [];
  return only?.kind === 'object' && more.length === 0 ? only : undefined;
}

/** Returns where a dropped object's name is taken, and the server's message. */
function takenIn(dialog: OpenDialog) {
  return 'to' in dialog ? { to: dialog.to, problem: dialog.problem ?? '' } : undefined;
}
