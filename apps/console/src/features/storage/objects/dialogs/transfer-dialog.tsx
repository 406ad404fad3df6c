import { codes } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import { notify } from '#lib/notices/notify.ts';
import { notifyWithUndo } from '#lib/notices/undo.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { TypedNameField, useTypedName } from '#ui/fields/text/typed-name.tsx';
import { FolderPicker, type Place } from '../../bulk/dialogs/folder-picker.tsx';
import { baseName, parentPrefix } from '../../object-key.ts';
import { bucketQuery } from '../../queries.ts';
import { freeName } from '../../transfers/preflight/preflight.ts';
import { objectsChanged, showAtOnce } from '../changes/folder-changes.ts';
import { spendObject } from '../changes/use-spent-selection.ts';
import { copyWrite, moveWrite } from '../changes/writes.ts';

export interface TransferDialogProps {
  kind: 'copy' | 'move';
  bucket: string;
  objectKey: string;
  /** A folder of the bucket where the name is taken, with the server's message. */
  taken?: { to: string; problem: string } | undefined;
  onClose: () => void;
}

const words = {
  copy: { title: 'copy.title', submit: 'copy.submit', done: 'copy.done' },
  move: { title: 'move.title', submit: 'move.submit', done: 'move.done' },
} as const;

/** Copies or moves one object to a folder of any bucket, under the same or another name. */
export function TransferDialog({ kind, bucket, objectKey, taken, onClose }: TransferDialogProps) {
  const { t } = useTranslation('objects');
  const prefix = taken?.to ?? parentPrefix(objectKey);
  const form = useForm({
    initialValues: { place: { bucket, prefix }, path: prefix + baseName(objectKey), replaces: false },
    initialErrors: { path: taken?.problem },
  });
  const { place, path, replaces } = form.values;
  const [refusal, setRefusal] = useState<number>(taken ? codes.nameTakenInTarget : 0);
  const goTo = (next: Place) =>
    form.setValues({ place: next, path: next.prefix + (baseName(path) || baseName(objectKey)) });
  const { data: facts } = useQuery(bucketQuery(place.bucket));
  const losesSomething = replaces && facts?.versioning !== 'enabled';
  const movedKey = path.endsWith('/') ? path + baseName(objectKey) : path;
  const typed = useTypedName(baseName(movedKey));
  const moveBack = (from: string, key: string) =>
    runWithNotices(moveWrite, { bucket: from, key, to_bucket: bucket, to_key: objectKey });
  const { run, isRunning, error } = useWrite(kind === 'copy' ? copyWrite : moveWrite, {
    onError: (failed) => setRefusal(failed.kind === 'refused' ? failed.code : 0),
    onFieldRefused: form.refuseField,
    onDone,
  });
  function onDone() {
    if (kind === 'move') {
      showAtOnce(bucket, (entry) => (entry.key === objectKey ? null : entry));
      void objectsChanged(bucket);
    }
    spendObject(bucket, objectKey);
    onClose();
    const text = t(words[kind].done, {
      name: baseName(objectKey),
      place: `${place.bucket}/${parentPrefix(path)}`,
    });
    const notice = { kind: 'success', text, place: 'bottom-left' } as const;
    if (kind === 'copy') notify(notice);
    else
      notifyWithUndo(notice, {
        label: t('delete.undo'),
        onUndo: () => void moveBack(place.bucket, movedKey),
      });
  }
  const send = (target: { to_key: string; replace?: true }) =>
    void run({ bucket, key: objectKey, to_bucket: place.bucket, ...target });
  /** Stores it under another name next to the existing object. If no name is found, the dialog still asks. */
  const keepBoth = async () => {
    const free = await freeName(askQuietly, place.bucket, movedKey).catch(() => movedKey);
    if (free === movedKey) return;
    form.setFieldValue('path', free);
    send({ to_key: free });
  };
  const isTaken = Boolean(form.errors.path) && refusal === codes.nameTakenInTarget;
  return (
    <FormDialog
      title={t(words[kind].title, { name: baseName(objectKey) })}
      size="lg"
      submit={t(words[kind].submit)}
      form={form}
      isRunning={isRunning}
      error={error}
      onSubmit={() => {
        if (losesSomething && !typed.check()) return;
        send({ to_key: path, ...(replaces && { replace: true }) });
      }}
      onClose={onClose}
    >
      <FolderPicker place={place} onChange={goTo} />
      <TextField
        label={t('picker.path')}
        description={t('picker.pathHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('path')}
      />
      {isTaken && !replaces && (
        <Button variant="default" disabled={isRunning} onClick={() => void keepBoth()}>
          {t('picker.keepBoth')}
        </Button>
      )}
      {(isTaken || replaces) && (
        <CheckField label={t('picker.replace')} {...form.getInputProps('replaces')} />
      )}
      {losesSomething && (
        <>
          <p>{t('picker.replaceText')}</p>
          <TypedNameField typed={typed} />
        </>
      )}
    </FormDialog>
  );
}
