import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { FormDecision } from '#ui/dialogs/dialog.tsx';
import { FormStack } from '#ui/fields/form/form-stack.tsx';
import { type FieldArray, useFieldArray } from '#ui/fields/form/use-field-array.ts';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './pairs-form.module.css';

export interface Pair {
  name: string;
  value: string;
}

export interface PairsProps {
  /** Labels of the fields and of the button that adds a pair. */
  names: string;
  values: string;
  add: string;
  max: number;
}

/** Returns the rows of pairs, with an empty one if there are none. */
export function pairRows(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.length > 0 ? pairs : [{ name: '', value: '' }];
}

/** Returns the pairs of rows. Rows without a name are ignored. */
export function pairsOf(rows: readonly Pair[]): Pair[] {
  return rows.filter(({ name }) => name !== '');
}

/** The fields for names and values. */
export function PairFields({
  names,
  values,
  add,
  max,
  rows: { fields, append, update, remove },
}: PairsProps & { rows: FieldArray<Pair> }) {
  const { t } = useTranslation('objects');
  return (
    <div className={classes.root}>
      {fields.map(({ key, value: { name, value } }, at) => (
        <div key={key} className={classes.pair}>
          <TextField
            label={names}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => update(at, { name: event.currentTarget.value, value })}
          />
          <TextField
            label={values}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => update(at, { name, value: event.currentTarget.value })}
          />
          <IconButton
            icon={IconX}
            label={t('removeNamed', { name: name || names })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < max && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => append({ name: '', value: '' })}
        >
          {add}
        </Button>
      )}
    </div>
  );
}

export interface PairsFormProps extends PairsProps {
  text: string;
  pairs: readonly Pair[];
  isRunning: boolean;
  refusal: string | null;
  onSave: (pairs: Pair[]) => void;
  onClose: () => void;
}

/** A form that consists only of pairs. */
export function PairsForm({ text, pairs, isRunning, refusal, onSave, onClose, ...fields }: PairsFormProps) {
  const { t } = useTranslation('objects');
  const form = useForm({ initialValues: { rows: pairRows(pairs) } });
  const rows = useFieldArray(form, 'rows');
  return (
    <FormStack form={form} onSubmit={(values) => onSave(pairsOf(values.rows))}>
      <p className={classes.text}>{text}</p>
      <PairFields {...fields} rows={rows} />
      <Refusal text={refusal} />
      <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
    </FormStack>
  );
}
