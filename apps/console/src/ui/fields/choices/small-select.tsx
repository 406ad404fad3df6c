import type { ComponentProps } from 'react';
import look from './select.module.css';
import classes from './small-select.module.css';

export interface SmallSelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'className'> {
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A small select in a line of text or controls. Forms use `SelectField`. Named by a label for its `id`, or by `aria-label`. */
export function SmallSelect<Value extends string>({ options, onChange, ...rest }: SmallSelectProps<Value>) {
  return (
    <select
      {...rest}
      className={`${classes.root} ${look.root}`}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {options.map(({ value, label, lang }) => (
        <option key={value} value={value} lang={lang}>
          {label}
        </option>
      ))}
    </select>
  );
}
