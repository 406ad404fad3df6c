import { useId } from 'react';
import classes from './option-cards.module.css';

export interface OptionCardsProps<Value extends string> {
  label: string;
  options: readonly {
    value: Value;
    label: string;
    text: string;
    /** A second line, such as a price. */
    detail?: string | undefined;
  }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one option that needs explanation, as cards. Keyboard and screen readers use radio buttons. */
export function OptionCards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: OptionCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes.root}>
      <legend className={classes.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            className={classes.input}
            name={id}
            value={option.value}
            checked={value === option.value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-text`}
            onChange={() => onChange(option.value)}
          />
          <span id={`${id}-${option.value}`} className={classes.name}>
            {option.label}
          </span>
          <span id={`${id}-${option.value}-text`} className={classes.text}>
            <span>{option.text}</span>
            {option.detail !== undefined && <span>{option.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
