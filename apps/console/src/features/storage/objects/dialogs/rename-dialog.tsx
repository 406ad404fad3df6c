import { codes, displayName } from '@atoll/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import { runWrite } from '#lib/calls/write.ts';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { notify } from '#lib/notices/notify.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { baseName, parentPrefix } from '../../object-key.ts';
import { showAtOnce } from '../changes/folder-changes.ts';
import { renameWrite } from '../changes/writes.ts';

export interface RenameDraft {
  objectKey: string;
  /** The refused name, and the reason. */
  refused?: { name: string; problem: string };
}

export interface RenameDialogProps extends RenameDraft {
  bucket: string;
  onClose: () => void;
  /** Called after the dialog closed, if the server refused the name. */
  onRefused: (draft: RenameDraft) => void;
}

/** Renames an object. The list shows the new name immediately; a refusal reverts it and reopens the dialog. */
export function RenameDialog({ bucket, objectKey, refused, onClose, onRefused }: RenameDialogProps) {
  const { t } = useTranslation(['objects', 'storage', 'common']);
  const before = baseName(objectKey);
  const form = useForm({
    initialValues: { name: refused?.name ?? before },
    initialErrors: { name: refused?.problem },
    validate: {
      name: (value) => {
        if (value === '') return t('storage:required');
        return value.includes('/') && t('rename.slash');
      },
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => selectStem(field.current), []);
  const submit = async ({ name }: { name: string }) => {
    if (name === before) {
      return form.refuseField('name', await errorMessage(codes.objectNameUnchanged, locale));
    }
    onClose();
    const undo = showName(bucket, objectKey, name);
    const outcome = await runWrite(request, renameWrite, { bucket, key: objectKey, name });
    if (!outcome.ok) {
      undo();
      const { error } = outcome;
      if (!error) return;
      const problem = error.kind === 'refused' ? error.text : t('common:notConfirmed');
      return onRefused({ objectKey, refused: { name, problem } });
    }
    notify({
      kind: 'success',
      text: t('rename.done', { old: before, name }),
      place: 'bottom-left',
      action: {
        label: t('delete.undo'),
        onSelect: () => void renameBack(bucket, parentPrefix(objectKey) + name, before),
      },
    });
  };
  return (
    <FormDialog
      title={t('rename.title', { name: displayName(before) })}
      submit={t('rename.submit')}
      form={form}
      isRunning={false}
      error={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('rename.name')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

/** Shows the new name immediately. Returns a function that reverts it. */
function showName(bucket: string, objectKey: string, name: string): () => void {
  const key = parentPrefix(objectKey) + name;
  return showAtOnce(bucket, (entry) =>
    entry.kind === 'object' && entry.key === objectKey ? { ...entry, key } : entry,
  );
}

async function renameBack(bucket: string, key: string, name: string): Promise<void> {
  const undo = showName(bucket, key, name);
  const renamed = await runWithNotices(renameWrite, { bucket, key, name });
  if (!renamed.ok) undo();
}

/** Selects the name without its extension, like file managers do. */
function selectStem(field: HTMLInputElement | null): void {
  const dot = field?.value.lastIndexOf('.') ?? -1;
  field?.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}
