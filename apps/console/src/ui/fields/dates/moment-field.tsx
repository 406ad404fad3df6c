import { useTranslation } from 'react-i18next';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { TimeInput } from './time-input.tsx';

export interface MomentFieldProps extends Omit<DateFieldProps, 'min' | 'max' | 'children'> {
  /** A local day and time, such as `2026-11-26T14:30` or `2026-11-26T14:30:05`; empty for none. */
  value: string;
  /** Whether it ends a period. A day without a time then means its last minute. */
  isEnd?: boolean;
}

/** A labeled day with its time. A day without a time begins at midnight, unless it ends a period. */
export function MomentField({ value, isEnd = false, onChange, ...rest }: MomentFieldProps) {
  const { t } = useTranslation('fields');
  const [day = '', time = ''] = value.split('T');
  const dayTime = time || (isEnd ? '23:59' : '00:00');
  return (
    <DateField {...rest} value={day} onChange={(next) => onChange(next && `${next}T${dayTime}`)}>
      <TimeInput
        label={t('time', { name: rest.label })}
        disabled={rest.disabled || day === ''}
        value={time}
        onChange={(next) => onChange(`${day}T${next}`)}
      />
    </DateField>
  );
}
