import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { hasPeriod, longestPeriod, type RetentionDraft } from './retention.ts';
import classes from './retention-fields.module.css';

export interface RetentionFieldsProps {
  label: string;
  draft: RetentionDraft;
  /** There may be no retention. */
  canBeNone?: boolean;
  onChange: (part: Partial<RetentionDraft>) => void;
}

/** The mode of a retention, and its period. */
export function RetentionFields({ label, draft, canBeNone = false, onChange }: RetentionFieldsProps) {
  const { t } = useTranslation('object-lock');
  const { mode, amount, unit } = draft;
  return (
    <div className={classes.root}>
      <div className={classes.mode}>
        <SelectField
          label={label}
          description={t('modeHint')}
          value={mode}
          onChange={(next) => onChange({ mode: next })}
          options={[
            ...(canBeNone ? [{ value: 'none' as const, label: t('none') }] : []),
            { value: 'GOVERNANCE', label: t('governance') },
            { value: 'COMPLIANCE', label: t('compliance') },
          ]}
        />
      </div>
      {mode !== 'none' && (
        <>
          <TextField
            label={t('amount')}
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            onChange={(event) => onChange({ amount: event.currentTarget.value.replace(/\D/g, '') })}
            error={hasPeriod(draft) ? undefined : t('amountRule', { max: longestPeriod(unit) })}
          />
          <SelectField
            label={t('unit')}
            value={unit}
            onChange={(next) => onChange({ unit: next })}
            options={[
              { value: 'days', label: t('days') },
              { value: 'years', label: t('years') },
            ]}
          />
        </>
      )}
    </div>
  );
}
