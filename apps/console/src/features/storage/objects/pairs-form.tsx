import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './pairs-form.module.css';

export interface Pair {
  name: string;
  value: string;
}

export interface PairsProps {
  /** What the fields of names and of values are called, and the button that adds a pair. */
  names: string;
  values: string;
  add: string;
  max: number;
}

type Row = Pair & { id: number };

/** Names with values that a person edits; empty ones count for nothing. */
export function usePairs(initial: readonly Pair[]) {
  const nextId = useRef(initial.length + 1);
  const [rows, setRows] = useState<Row[]>(() =>
    (initial.length > 0 ? initial : [{ name: '', value: '' }]).map((pair, id) => ({ ...pair, id })),
  );
  return {
    rows,
    pairs: rows.filter(({ name }) => name !== '').map(({ name, value }) => ({ name, value })),
    edit: (id: number, change: Partial<Pair>) =>
      setRows((current) => current.map((row) => (row.id === id ? { ...row, ...change } : row))),
    remove: (id: number) => setRows((current) => current.filter((row) => row.id !== id)),
    add: () => {
      nextId.current += 1;
      setRows((current) => [...current, { name: '', value: '', id: nextId.current }]);
    },
  };
}

/** The fields of `usePairs`. */
export function PairFields({
  names,
  values,
  add,
  max,
  edited,
}: PairsProps & { edited: ReturnType<typeof usePairs> }) {
  const { t } = useTranslation('objects');
  return (
    <div className={classes.root}>
      {edited.rows.map(({ id, name, value }) => (
        <div key={id} className={classes.pair}>
          <TextField
            label={names}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => edited.edit(id, { name: event.currentTarget.value })}
          />
          <TextField
            label={values}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => edited.edit(id, { value: event.currentTarget.value })}
          />
          <IconButton
            icon={IconX}
            label={t('removeNamed', { name: name || names })}
            onClick={() => edited.remove(id)}
          />
        </div>
      ))}
      {edited.rows.length < max && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={edited.add}
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

/** A form of pairs alone. */
export function PairsForm({ text, pairs, isRunning, refusal, onSave, onClose, ...fields }: PairsFormProps) {
  const { t } = useTranslation('objects');
  const edited = usePairs(pairs);
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        onSave(edited.pairs);
      }}
    >
      <p className={classes.text}>{text}</p>
      <PairFields {...fields} edited={edited} />
      <Refusal text={refusal} />
      <FormDecision submit={t('save')} cancel={t('cancel')} onCancel={onClose} isRunning={isRunning} />
    </FormStack>
  );
}
