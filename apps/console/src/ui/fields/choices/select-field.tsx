import { type ComponentProps, Fragment, useId } from 'react';
import { Field, fieldState } from '../form/field.tsx';
import look from './select.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** The name of the option's group in the list. */
  group?: string | undefined;
}

export interface SelectFieldProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  description?: string;
  error?: string | undefined;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A labeled choice from a list: a native select, with our style. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, description, error, options, onChange, ...rest } = props;
  const id = useId();
  const groups = [...new Set(options.map(({ group }) => group))];
  const { className, ...state } = fieldState(id, error, description);
  return (
    <Field id={id} label={label} description={description} error={error}>
      <select
        {...rest}
        {...state}
        className={`${className} ${look.root}`}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {groups.map((group) => {
          const members = <Options options={options.filter((option) => option.group === group)} />;
          if (group === undefined) return <Fragment key="">{members}</Fragment>;
          return (
            <optgroup key={group} label={group}>
              {members}
            </optgroup>
          );
        })}
      </select>
    </Field>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
