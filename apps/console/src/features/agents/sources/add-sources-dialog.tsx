import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { SourceChooser } from '../knowledge/source-chooser.tsx';
import type { NewSource } from '../queries.ts';
import { addSourceWrite } from '../writes.ts';

/** Adds sources, one after the other. Those that couldn't be added stay selected. */
export function AddSourcesDialog({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const { t } = useTranslation('agents');
  const form = useForm({ initialValues: { sources: [] as readonly NewSource[] } });
  const { run, isRunning, error } = useWrite(addSourceWrite);
  const { length: count } = form.values.sources;
  const submit = async ({ sources }: typeof form.values) => {
    let left = sources;
    for (const source of sources) {
      if (!(await run({ agent_id: agentId, source }))) break;
      left = left.filter((other) => other !== source);
      form.setFieldValue('sources', left);
    }
    if (left.length === 0) onClose();
  };
  return (
    <FormDialog
      title={t('sources.addTitle')}
      size="lg"
      submit={count === 0 ? t('sources.addTitle') : t('sources.addSubmit', { count })}
      form={form}
      isRunning={isRunning}
      error={error}
      disabled={count === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceChooser {...form.getInputProps('sources')} />
    </FormDialog>
  );
}
