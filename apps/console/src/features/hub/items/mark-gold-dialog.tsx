import { hubLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { ItemDialogProps } from './hold-dialog.tsx';
import { markGoldWrite } from './writes.ts';

/** Asks for the known answer of an item that becomes gold. */
export function MarkGoldDialog({ projectId, itemId, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['hub-items', 'hub-codes', 'common']);
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  const [explanation, setExplanation] = useState('');
  const { run, isRunning, error } = useWrite(markGoldWrite, { onDone: onClose });
  return (
    <Dialog title={t('markGold.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run({ project_id: projectId, item_id: itemId, answer, explanation: explanation.trim() });
        }}
      >
        <Note>{t('markGold.text')}</Note>
        <ChoiceGroup
          label={t('markGold.answer')}
          value={answer}
          options={[
            { value: 'yes', label: t('hub-codes:answers.yes') },
            { value: 'no', label: t('hub-codes:answers.no') },
          ]}
          onChange={(value) => setAnswer(value === 'yes' ? 'yes' : 'no')}
        />
        <TextArea
          label={t('markGold.explanation')}
          description={t('markGold.explanationHint')}
          rows={3}
          value={explanation}
          maxLength={hubLimits.noteMaxLength}
          onChange={setExplanation}
        />
        <Refusal text={error} />
        <FormDecision
          submit={t('markGold.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
