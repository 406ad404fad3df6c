import { appealHubItem, hubLimits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextArea } from '#ui/fields/text/text-area.tsx';
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
  const { t } = useTranslation('contribute');
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => text.trim() === '' && t('appeal.empty') },
  });
  const { run, isRunning, problem } = useAction();
  const submit = async ({ text }: { text: string }) => {
    const done = await run(async () =>
      onAppealed(await ask(appealHubItem, { project_id: projectId, item_id: itemId, text })),
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t('appeal.title')}
      submit={t('appeal.submit')}
      isRunning={isRunning}
      error={problem}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('appeal.text')}</p>
      <TextArea
        label={t('appeal.label')}
        rows={5}
        maxLength={hubLimits.noteMaxLength}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
