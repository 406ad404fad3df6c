import { type HubReason, hubLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWrite } from '#ui/use-write.ts';
import { ReasonChoice } from '../codes/reason-choice.tsx';
import { holdItemWrite } from './writes.ts';

export interface ItemDialogProps {
  projectId: string;
  itemId: string;
  onClose: () => void;
}

/** Asks why an item is held back. */
export function HoldDialog({ projectId, itemId, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['hub-items', 'common']);
  const [reasons, setReasons] = useState<readonly HubReason[]>([]);
  const [note, setNote] = useState('');
  const { run, isRunning, error } = useWrite(holdItemWrite, { onDone: onClose });
  return (
    <Dialog title={t('hold.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ project_id: projectId, item_id: itemId, reasons: [...reasons], note: note.trim() });
        }}
      >
        <Note>{t('hold.text')}</Note>
        <ReasonChoice label={t('hold.reasons')} reasons={reasons} onChange={setReasons} />
        <TextArea
          label={t('hold.note')}
          rows={3}
          value={note}
          maxLength={hubLimits.noteMaxLength}
          onChange={setNote}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('hold.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
