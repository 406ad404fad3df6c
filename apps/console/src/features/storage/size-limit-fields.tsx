import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { amountUnits, type SizeDraft, type Unit } from './size-limit.ts';
import classes from './size-limit-fields.module.css';

const unitNames = {
  kB: 'size.kB',
  MB: 'size.MB',
  GB: 'size.GB',
  TB: 'size.TB',
} as const satisfies Record<Unit, string>;

export interface SizeLimitFieldsProps {
  label: string;
  /** The accessible name of the unit. */
  unitLabel: string;
  description?: string;
  error?: string | undefined;
  /** In ascending order. */
  units?: readonly Unit[];
  draft: SizeDraft;
  onChange: (draft: SizeDraft) => void;
}

/** A size and its unit. */
export function SizeLimitFields(props: SizeLimitFieldsProps) {
  const { label, unitLabel, description, error, units = amountUnits, draft, onChange } = props;
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
        aria-label={unitLabel}
        value={draft.unit}
        onChange={(unit) => onChange({ ...draft, unit: unit as Unit })}
        options={units.map((unit) => ({ value: unit, label: t(unitNames[unit]) }))}
      />
    </div>
  );
}
