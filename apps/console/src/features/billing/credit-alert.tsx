import { billingSummary, setCreditAlert } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useTask } from '../../ui/use-task.ts';
import { dollarsOf, parseDollars } from './amount.ts';
import classes from './billing-screen.module.css';

/** Sets or ends the mail that warns of little credit. */
export function CreditAlert({ valueMicroUsd }: { valueMicroUsd: number | null }) {
  const { t } = useTranslation('billing');
  const form = useFields({
    initialValues: { value: valueMicroUsd === null ? '' : dollarsOf(valueMicroUsd) },
    validate: {
      value: (text) => problemWith(text, { required: t('required'), notNumber: t('alert.notNumber') }),
    },
  });
  const [set, isRunning] = useTask(async (next: number | null) => {
    const answer = await request(setCreditAlert, { value_usd: next }, { notify: false });
    if (!answer.ok) return form.setFieldError('value', answer.msg);
    if (next === null) form.setFieldValue('value', '');
    void queryClient.invalidateQueries({ queryKey: [billingSummary.name] });
    const text = next === null ? t('alert.removed') : t('alert.saved');
    notify({ kind: 'success', text, place: 'bottom-left' });
  });
  return (
    <Panel title={t('alert.title')} text={t('alert.text')}>
      <form
        noValidate
        className={classes.alert}
        onSubmit={form.onSubmit((values) => set(Number(values.value.replace(',', '.'))))}
      >
        <TextField
          label={t('alert.label')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('value')}
        />
        <Button type="submit" variant="default" loading={isRunning}>
          {t('alert.save')}
        </Button>
        {valueMicroUsd !== null && (
          <Button variant="subtle" disabled={isRunning} onClick={() => void set(null)}>
            {t('alert.remove')}
          </Button>
        )}
      </form>
    </Panel>
  );
}

/** The range is the server's to judge (codes 1028 and 1029). */
function problemWith(text: string, texts: { required: string; notNumber: string }): string | null {
  if (text.trim() === '') return texts.required;
  return parseDollars(text) === null ? texts.notNumber : null;
}
