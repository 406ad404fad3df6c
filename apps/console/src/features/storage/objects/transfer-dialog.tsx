import { codes } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notify.ts';
import { runWithNotices } from '#lib/run-with-notices.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TypedNameField, useTypedName } from '#ui/typed-name.tsx';
import { useWrite } from '#ui/use-write.ts';
import { FolderPicker, type Place } from '../bulk/folder-picker.tsx';
import { baseName, parentPrefix } from '../object-key.ts';
import { bucketQuery } from '../queries.ts';
import { objectsChanged, showAtOnce } from './folder-changes.ts';
import { copyWrite, moveWrite } from './writes.ts';

export interface TransferDialogProps {
  kind: 'copy' | 'move';
  bucket: string;
  objectKey: string;
  onClose: () => void;
}

const words = {
  copy: { title: 'copy.title', submit: 'copy.submit', done: 'copy.done' },
  move: { title: 'move.title', submit: 'move.submit', done: 'move.done' },
} as const;

/** Copies or moves one object to a folder of any bucket, under its name or another. */
export function TransferDialog({ kind, bucket, objectKey, onClose }: TransferDialogProps) {
  const { t } = useTranslation('objects');
  const [place, setPlace] = useState<Place>({ bucket, prefix: parentPrefix(objectKey) });
  const [path, setPath] = useState(objectKey);
  const [problem, setProblem] = useState<{ code: number; text: string } | null>(null);
  const [replaces, setReplaces] = useState(false);
  const forgetProblem = () => {
    setProblem(null);
    setError(null);
  };
  const goTo = (next: Place) => {
    setPlace(next);
    setPath(next.prefix + (baseName(path) || baseName(objectKey)));
    forgetProblem();
  };
  const { data: facts } = useQuery(bucketQuery(place.bucket));
  const losesSomething = replaces && facts?.versioning !== 'enabled';
  const movedKey = path.endsWith('/') ? path + baseName(objectKey) : path;
  const typed = useTypedName(baseName(movedKey));
  const moveBack = (from: string, key: string) =>
    runWithNotices(moveWrite, { bucket: from, key, to_bucket: bucket, to_key: objectKey });
  const { run, isRunning, error, setError } = useWrite(kind === 'copy' ? copyWrite : moveWrite, {
    onError: (failed) => failed.kind === 'refused' && setProblem(failed),
    onDone,
  });
  function onDone() {
    if (kind === 'move') {
      showAtOnce(bucket, (entry) => (entry.key === objectKey ? null : entry));
      void objectsChanged(bucket);
    }
    onClose();
    notify({
      kind: 'success',
      text: t(words[kind].done, {
        name: baseName(objectKey),
        place: `${place.bucket}/${parentPrefix(path)}`,
      }),
      place: 'bottom-left',
      ...(kind === 'move'
        ? { action: { label: t('delete.undo'), onSelect: () => void moveBack(place.bucket, movedKey) } }
        : {}),
    });
  }
  const isTaken = problem?.code === codes.nameTakenInTarget;
  return (
    <Dialog title={t(words[kind].title, { name: baseName(objectKey) })} size="lg" onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (!losesSomething || typed.check()) {
            const target = { to_bucket: place.bucket, to_key: path, ...(replaces ? { replace: true } : {}) };
            void run({ bucket, key: objectKey, ...target });
          }
        }}
      >
        <FolderPicker place={place} onChange={goTo} />
        <TextField
          label={t('picker.path')}
          description={t('picker.pathHint')}
          autoComplete="off"
          spellCheck={false}
          value={path}
          error={problem?.text}
          onChange={(event) => {
            setPath(event.currentTarget.value);
            forgetProblem();
          }}
        />
        {(isTaken || replaces) && (
          <CheckField
            label={t('picker.replace')}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        {losesSomething && (
          <>
            <p>{t('picker.replaceText')}</p>
            <TypedNameField typed={typed} />
          </>
        )}
        <Refusal text={problem ? null : error} />
        <FormDecision
          submit={t(words[kind].submit)}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
