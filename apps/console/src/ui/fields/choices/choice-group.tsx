import { useId } from 'react';
import { Refusal } from '../../text/refusal.tsx';
import classes from './choice-group.module.css';

export interface ChoiceGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** A choice of one value, as chips. Keyboard and screen readers use radio buttons. */
export function ChoiceGroup<Value extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} aria-invalid={error ? true : undefined}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              className={classes.input}
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <Refusal text={error} />
    </div>
  );
}
