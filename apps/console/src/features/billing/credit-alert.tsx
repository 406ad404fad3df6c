import type { setCreditAlert, setSpendingAlert } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { dollarsOf, parseDollars } from './amount.ts';
import classes from './billing-screen.module.css';
import { creditAlertWrite, spendingAlertWrite } from './writes.ts';

export interface AlertProps {
  /** Null if the alert is off. */
  valueMicroUsd: number | null;
}

/** Sets or disables the mail that warns of low credit. */
export function CreditAlert({ valueMicroUsd }: AlertProps) {
  const { t } = useTranslation('billing');
  const texts = {
    title: t('alert.title'),
    text: t('alert.text'),
    saved: t('alert.saved'),
    removed: t('alert.removed'),
  };
  return <AmountAlert valueMicroUsd={valueMicroUsd} write={creditAlertWrite} texts={texts} />;
}

/** Sets or disables the mail that warns of a month that costs too much. */
export function SpendingAlert({ valueMicroUsd }: AlertProps) {
  const { t } = useTranslation('billing');
  const texts = {
    title: t('spendingAlert.title'),
    text: t('spendingAlert.text'),
    saved: t('spendingAlert.saved'),
    removed: t('spendingAlert.removed'),
  };
  return <AmountAlert valueMicroUsd={valueMicroUsd} write={spendingAlertWrite} texts={texts} />;
}

interface AmountAlertProps extends AlertProps {
  write: typeof creditAlertWrite | typeof spendingAlertWrite;
  texts: Record<'title' | 'text' | 'saved' | 'removed', string>;
}

function AmountAlert({ valueMicroUsd, write, texts }: AmountAlertProps) {
  const { t } = useTranslation('billing');
  const form = useForm({
    initialValues: { value: valueMicroUsd === null ? '' : dollarsOf(valueMicroUsd) },
    validate: {
      value: (text) => problemWith(text, { required: t('required'), notNumber: t('alert.notNumber') }),
    },
  });
  const { run, isRunning, error } = useWrite<typeof setCreditAlert | typeof setSpendingAlert, 'value'>(
    write,
    {
      onDone: (_data, { value_usd: next }) => {
        if (next === null) form.setFieldValue('value', '');
        const text = next === null ? texts.removed : texts.saved;
        notify({ kind: 'success', text, place: 'bottom-left' });
      },
      onFieldRefused: form.refuseField,
    },
  );
  return (
    <Panel title={texts.title} text={texts.text}>
      <form
        noValidate
        aria-label={texts.title}
        className={classes.alert}
        onSubmit={form.onSubmit((values) => run({ value_usd: Number(values.value.replace(',', '.')) }))}
      >
        <TextField
          label={t('alert.label')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('value')}
        />
        <Button type="submit" size="sm" variant="default" loading={isRunning}>
          {t('alert.save')}
        </Button>
        {valueMicroUsd !== null && (
          <Button
            size="sm"
            variant="subtle"
            disabled={isRunning}
            onClick={() => void run({ value_usd: null })}
          >
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
