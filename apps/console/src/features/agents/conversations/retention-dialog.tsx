import { conversationLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWrite } from '#ui/use-write.ts';
import { retentionWrite } from './writes.ts';

const usualDays = 90;

export interface RetentionDialogProps {
  agentId: string;
  /** Null: conversations are kept until somebody deletes them. */
  days: number | null;
  onClose: () => void;
}

/** After how many days without a new message conversations are deleted. */
export function RetentionDialog({ agentId, days, onClose }: RetentionDialogProps) {
  const { t } = useTranslation(['agent-conversations', 'common']);
  const [isLimited, setLimited] = useState(days !== null);
  const [typed, setTyped] = useState(String(days ?? usualDays));
  const { run, isRunning, error } = useWrite(retentionWrite, { onDone: onClose });
  const max = conversationLimits.retentionDaysMax;
  const wanted = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isGood = !isLimited || (wanted >= 1 && wanted <= max);
  return (
    <Dialog title={t('keeping.title')} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) void run({ agent_id: agentId, days: isLimited ? wanted : null });
        }}
      >
        <ChoiceGroup
          label={t('keeping.label')}
          options={[
            { value: 'forever', label: t('keeping.untilDeleted') },
            { value: 'days', label: t('keeping.limited') },
          ]}
          value={isLimited ? 'days' : 'forever'}
          onChange={(value) => setLimited(value === 'days')}
        />
        {isLimited && (
          <>
            <TextField
              label={t('keeping.field')}
              inputMode="numeric"
              autoComplete="off"
              error={isGood ? undefined : t('keeping.rule', { max })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Note>{t('keeping.text')}</Note>
          </>
        )}
        <Refusal text={error} />
        <FormDecision
          submit={t('keeping.save')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
          disabled={!isGood}
        />
      </FormStack>
    </Dialog>
  );
}
