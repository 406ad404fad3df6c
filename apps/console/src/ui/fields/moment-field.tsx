import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { fieldState } from './field.tsx';
import classes from './moment-field.module.css';

export interface MomentFieldProps extends Omit<DateFieldProps, 'min' | 'max' | 'children'> {
  /** A local day and time, such as `2026-11-26T14:30`; empty for none. */
  value: string;
  /** Whether seconds can be entered too. */
  hasSeconds?: boolean;
}

/** A labeled day with its time. A day without a time begins at midnight. */
export function MomentField({ value, hasSeconds, onChange, ...rest }: MomentFieldProps) {
  const { t } = useTranslation('fields');
  const { className, ...state } = fieldState(useId(), undefined);
  const [day = '', time = ''] = value.split('T');
  return (
    <DateField {...rest} value={day} onChange={(next) => onChange(next && `${next}T${time || '00:00'}`)}>
      <input
        type="time"
        {...state}
        className={`${className} ${classes.time}`}
        aria-label={t('time', { name: rest.label })}
        disabled={rest.disabled || day === ''}
        step={hasSeconds ? 1 : 60}
        value={time}
        onChange={({ currentTarget: { value: next } }) => onChange(`${day}T${next || '00:00'}`)}
      />
    </DateField>
  );
}
