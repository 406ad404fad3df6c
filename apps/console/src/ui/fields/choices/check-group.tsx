import { Refusal } from '../../text/refusal.tsx';
import { CheckField } from './check-field.tsx';
import classes from './check-group.module.css';

export interface CheckGroupProps {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: readonly string[];
  error?: string | null | undefined;
  onChange: (chosen: string[]) => void;
}

/** A choice of several values, each with a checkbox. */
export function CheckGroup({ label, options, value: chosen, error, onChange }: CheckGroupProps) {
  return (
    <fieldset className={classes.root}>
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
          }
        />
      ))}
      <Refusal text={error} />
    </fieldset>
  );
}
