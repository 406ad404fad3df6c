import { CheckField } from '#ui/fields/choices/check-field.tsx';
import classes from './fields.module.css';

export interface CheckListProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A multiple choice between a few options. Selected values without an option stay selected. */
export function CheckList({ label, options, chosen, onChange }: CheckListProps) {
  return (
    <fieldset className={`${classes.checks} ${classes.wide}`}>
      <legend>{label}</legend>
      {options.map(({ value, label: name }) => (
        <CheckField
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
            )
          }
        />
      ))}
    </fieldset>
  );
}
