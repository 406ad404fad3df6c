import { appealHubItem, hubLimits } from '@atoll/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { ask } from '../client.ts';
import { useAction } from '../shell/use-action.ts';
import type { Sent } from './sent-items.tsx';

export interface AppealDialogProps {
  projectId: string;
  itemId: string;
  onAppealed: (item: Sent) => void;
  onClose: () => void;
}

/** Asks why a rejected item should be accepted. */
export function AppealDialog({ projectId, itemId, onAppealed, onClose }: AppealDialogProps) {
  const { t } = useTranslation(['contribute', 'common']);
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { run, isRunning, problem } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!text.trim());
    if (!text.trim()) return;
    const done = await run(async () =>
      onAppealed(await ask(appealHubItem, { project_id: projectId, item_id: itemId, text })),
    );
    if (done) onClose();
  };
  return (
    <Dialog title={t('appeal.title')} onClose={onClose}>
      <FormStack onSubmit={(event) => void submit(event)}>
        <p>{t('appeal.text')}</p>
        <TextArea
          label={t('appeal.label')}
          rows={5}
          maxLength={hubLimits.noteMaxLength}
          error={isEmpty ? t('appeal.empty') : undefined}
          value={text}
          onChange={setText}
        />
        <Refusal text={problem} />
        <FormDecision
          submit={t('appeal.submit')}
          cancel={t('common:cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
