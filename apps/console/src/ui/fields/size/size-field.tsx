import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { type SizeDraft, type Unit, unitsUpTo } from './size-draft.ts';
import classes from './size-field.module.css';

const unitNames = {
  B: 'size.B',
  kB: 'size.kB',
  MB: 'size.MB',
  GB: 'size.GB',
  TB: 'size.TB',
} as const satisfies Record<Unit, string>;

export interface SizeFieldProps {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Larger units aren't offered. */
  maxBytes?: number;
  draft: SizeDraft;
  onChange: (draft: SizeDraft) => void;
}

/** A size and its unit. */
export function SizeField(props: SizeFieldProps) {
  const { label, description, error, maxBytes = Number.MAX_SAFE_INTEGER, draft, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <TextField
        label={label}
        {...(description === undefined ? {} : { description })}
        error={error}
        placeholder={t('size.noLimit')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.size}
        onChange={(event) => {
          const size = event.currentTarget.value.replace(',', '.').replace(/[^\d.]|(?<=\..*)\./g, '');
          onChange({ ...draft, size });
        }}
      />
      <SelectField
        label={t('size.unit')}
        aria-label={t('size.unitOf', { name: label })}
        value={draft.unit}
        onChange={(unit) => onChange({ ...draft, unit: unit as Unit })}
        options={unitsUpTo(maxBytes).map((unit) => ({ value: unit, label: t(unitNames[unit]) }))}
      />
    </div>
  );
}
