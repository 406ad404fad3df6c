import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useForm } from '#ui/fields/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { dollarsOf, parseDollars } from './amount.ts';
import classes from './billing-screen.module.css';
import { creditAlertWrite } from './writes.ts';

/** Sets or disables the mail that warns of low credit. */
export function CreditAlert({ valueMicroUsd }: { valueMicroUsd: number | null }) {
  const { t } = useTranslation('billing');
  const form = useForm({
    initialValues: { value: valueMicroUsd === null ? '' : dollarsOf(valueMicroUsd) },
    validate: {
      value: (text) => problemWith(text, { required: t('required'), notNumber: t('alert.notNumber') }),
    },
  });
  const { run, isRunning, error } = useWrite(creditAlertWrite, {
    onDone: (_data, { value_usd: next }) => {
      if (next === null) form.setFieldValue('value', '');
      const text = next === null ? t('alert.removed') : t('alert.saved');
      notify({ kind: 'success', text, place: 'bottom-left' });
    },
    onFieldRefused: form.refuseField,
  });
  return (
    <Panel title={t('alert.title')} text={t('alert.text')}>
      <form
        noValidate
        className={classes.alert}
        onSubmit={form.onSubmit((values) => run({ value_usd: Number(values.value.replace(',', '.')) }))}
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
          <Button variant="subtle" disabled={isRunning} onClick={() => void run({ value_usd: null })}>
            {t('alert.remove')}
          </Button>
        )}
      </form>
      <Refusal text={error} />
    </Panel>
  );
}

/** Validates the value. The server checks the range (codes 1028 and 1029). */
function problemWith(text: string, texts: { required: string; notNumber: string }): string | null {
  if (text.trim() === '') return texts.required;
  return parseDollars(text) === null ? texts.notNumber : null;
}
