import { codes, joinSentences } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly } from '#lib/calls/query-client.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { useCodeText } from '#lib/language/use-code-text.ts';
import { Dialog, FormDecision } from '#ui/dialogs/dialog.tsx';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { SmallSelect } from '#ui/fields/choices/small-select.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { Facts } from '#ui/text/facts.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { UploadNextStep } from '../sending/upload-next-step.tsx';
import { transfers } from '../sending/use-transfers.ts';
import { type Cost, costOf } from './cost.ts';
import { bytesOf, type ConflictChoice, kept, type Preflight, settle } from './preflight.ts';
import classes from './preflight-dialog.module.css';

/** Maximum number of conflicts to decide individually. */
const shownConflicts = 100;

export interface PreflightDialogProps {
  preflight: Preflight;
  onClose: () => void;
}

/** Shows the files to upload, with conflicts and obstacles. */
export function PreflightDialog({ preflight, onClose }: PreflightDialogProps) {
  const { t } = useTranslation('uploads');
  const { bucket, files, taken, tooLarge, freeBytes, limitedBy, prices } = preflight;
  const form = useForm({
    initialValues: {
      forAll: 'keep' as ConflictChoice,
      single: {} as Readonly<Record<string, ConflictChoice>>,
    },
  });
  const { forAll, single } = form.values;
  const [isStarting, setStarting] = useState(false);
  const choiceFor = (key: string) => single[key] ?? forAll;
  const sent = kept(preflight, choiceFor);
  const sizeBytes = bytesOf(sent);
  const isOver = freeBytes !== null && sizeBytes > freeBytes;
  const noRoomCode = limitedBy === 'bucket' ? codes.bucketQuotaReached : codes.storageExceeded;
  const noRoom = useCodeText(isOver ? noRoomCode : null);
  const tooLargeText = useCodeText(tooLarge.length > 0 ? codes.consoleUploadTooLarge : null);
  const start = async () => {
    setStarting(true);
    // If free names could not be determined, the list asks about each conflict.
    transfers.add(await settle(askQuietly, preflight, choiceFor).catch(() => [...sent]));
    onClose();
  };
  return (
    <Dialog title={t('title', { count: files.length })} onClose={onClose}>
      <FormStack form={form} onSubmit={start}>
        <Facts
          facts={[
            { name: t('files'), value: formats.count(sent.length) },
            { name: t('size'), value: formats.bytes(sizeBytes) },
            { name: t('room'), value: freeBytes === null ? t('unlimited') : formats.bytes(freeBytes) },
            // Bytes that can't be stored cost nothing.
            ...(isOver ? [] : [{ name: t('cost'), value: costText(costOf(sizeBytes, prices), t) }]),
          ]}
        />
        {tooLarge.length > 0 && (
          <Refusal text={joinSentences(locale, [t('leftOut', { count: tooLarge.length }), tooLargeText])} />
        )}
        {taken.length > 0 && (
          <Conflicts
            taken={taken}
            forAll={forAll}
            choiceFor={choiceFor}
            onForAll={(choice) => form.setValues({ forAll: choice, single: {} })}
            onSingle={(key, choice) => form.setFieldValue('single', { ...single, [key]: choice })}
          />
        )}
        <Refusal text={noRoom}>
          <UploadNextStep bucket={bucket} code={noRoomCode} />
        </Refusal>
        <FormDecision
          submit={t('start')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isStarting}
          disabled={isOver || sent.length === 0}
        />
      </FormStack>
    </Dialog>
  );
}

type Translate = ReturnType<typeof useTranslation<'uploads'>>['t'];

function costText(cost: Cost, t: Translate): string {
  if (cost.kind === 'included') return t('included', { left: formats.bytes(cost.leftBytes) });
  if (cost.kind === 'free') return t('nothingCharged');
  return t('perMonth', { amount: formats.money(cost.monthMicroUsd) });
}

interface ConflictsProps {
  taken: readonly string[];
  forAll: ConflictChoice;
  choiceFor: (key: string) => ConflictChoice;
  onForAll: (choice: ConflictChoice) => void;
  onSingle: (key: string, choice: ConflictChoice) => void;
}

function Conflicts({ taken, forAll, choiceFor, onForAll, onSingle }: ConflictsProps) {
  const { t } = useTranslation('uploads');
  const options = [
    { value: 'keep', label: t('keep') },
    { value: 'replace', label: t('replace') },
    { value: 'skip', label: t('skip') },
  ] as const;
  const shown = taken.slice(0, shownConflicts);
  return (
    <>
      <ChoiceGroup
        label={t('taken', { count: taken.length })}
        options={options}
        value={forAll}
        onChange={onForAll}
      />
      {taken.length > 1 && (
        <ul className={classes.conflicts}>
          {shown.map((key) => (
            <li key={key} className={classes.conflict}>
              <bdi className={classes.name}>{key}</bdi>
              <SmallSelect
                aria-label={t('choiceFor', { name: key })}
                options={options}
                value={choiceFor(key)}
                onChange={(choice) => onSingle(key, choice)}
              />
            </li>
          ))}
          {taken.length > shown.length && <li>{t('more', { count: taken.length - shown.length })}</li>}
        </ul>
      )}
    </>
  );
}
