import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first field with an error. A group of choices can't take the focus itself. */
const inError = '[aria-invalid]:not(div),[aria-invalid] input';

/** The error of a value; falsy for a valid one. */
type Fault = string | false | null | undefined;
/** The error of a value, or of each row of a list. */
type FaultOf<Value> = Fault | (Value extends readonly unknown[] ? readonly Fault[] : never);
type Errors<Values> = { readonly [Name in keyof Values]?: FaultOf<Values[Name]> };

/** Returns the error of a value. It receives all values, because one may depend on another. */
type Rule<Values, Value> = (value: Value, values: Values) => FaultOf<Value>;

type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values, Values[Name]> };

export interface FormOptions<Values> {
  /** The values of the fields until the first edit, and again after `reset`. */
  initialValues: Values;
  initialErrors?: Errors<Values>;
  validate?: Rules<Values>;
}

type ChangeOf<Value> = (next: Value | ChangeEvent<HTMLInputElement>) => void;

/** The props of a field: a checkbox gets `checked`, any other `value`. */
type InputProps<Value> = { name: string; error: string | undefined; onChange: ChangeOf<Value> } & ([
  Value,
] extends [boolean]
  ? { checked: Value }
  : { value: Value });

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The parts of a form that its element needs. */
export interface Submittable<Values> {
  isDirty: boolean;
  onSubmit: (submit: (values: Values) => unknown) => (event: FormEvent<HTMLElement>) => void;
}

/**
 * Manages the values and errors of a form. Values can have any type; `useFieldArray` edits lists. Editing a field
 * clears its error. Validation runs when a field loses the focus, if the screen requests it, and before the values are
 * submitted.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initialValues, initialErrors = {} } = options;
  const validate: Rules<Values> = options.validate ?? {};
  const [edited, setEdited] = useState<Values | null>(null);
  const [errors, setErrors] = useState<Errors<Values>>(initialErrors);
  const values = edited ?? initialValues;
  // Read by handlers that run again before the next render, such as tidying and validation on blur.
  const latest = useRef(values);
  latest.current = values;
  const submitted = useRef<HTMLElement>(null);

  const setFieldError = <Name extends keyof Values>(name: Name, error: FaultOf<Values[Name]>) =>
    setErrors((current) => ({ ...current, [name]: error }));
  const setValues = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part };
    setEdited(latest.current);
    for (const name in part) setFieldError(name, null);
  };
  const setFieldValue = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues({ [name]: value } as unknown as Partial<Values>);
  const check = (name: keyof Values) => validate[name]?.(latest.current[name], latest.current);

  // Rendered synchronously, so that the first field with an error can take the focus.
  const showErrors = (draw: () => void) => {
    flushSync(draw);
    submitted.current?.querySelector<HTMLElement>(inError)?.focus();
  };

  return {
    values,
    errors,
    /** Whether closing the form would lose changes. A file counts as a change only if there was none. */
    isDirty: edited !== null && JSON.stringify(edited) !== JSON.stringify(initialValues),
    /** Changes some values. */
    setValues,
    setFieldValue,
    setFieldError,
    /** Shows an error for a submitted value, and moves the focus to its field. */
    refuseField: (name: keyof Values, error: string) => showErrors(() => setFieldError(name, error)),
    validateField: (name: keyof Values) => setFieldError(name, check(name)),
    /** Restores the initial values, which may have changed. */
    reset() {
      setEdited(null);
      setErrors({});
    },
    /** Returns the props of a field. */
    getInputProps<Name extends keyof Values & string>(name: Name): InputProps<Values[Name]> {
      const value = values[name];
      const error = errors[name];
      return {
        name,
        [typeof value === 'boolean' ? 'checked' : 'value']: value,
        error: typeof error === 'string' ? error : undefined,
        onChange: (next: Values[Name] | ChangeEvent<HTMLInputElement>) =>
          setFieldValue(name, chosenValue(next)),
      } as unknown as InputProps<Values[Name]>;
    },
    /** Validates every field, and submits the values if all are valid. */
    onSubmit: (submit: (values: Values) => unknown) => (event: FormEvent<HTMLElement>) => {
      event.preventDefault();
      const names = Object.keys(validate) as (keyof Values)[];
      const found = Object.fromEntries(names.map((name) => [name, check(name)]));
      submitted.current = event.currentTarget;
      showErrors(() => setErrors(found as Errors<Values>));
      if (!Object.values(found).flat().some(Boolean)) submit(latest.current);
    },
  };
}

/** Returns a value, or that of the browser's field that changed. It has the type of the form's value, because the field was given one. */
function chosenValue<Value>(next: Value | ChangeEvent<HTMLInputElement>): Value {
  const field = (next as ChangeEvent<HTMLInputElement> | null | undefined)?.currentTarget;
  if (!field) return next as Value;
  return (field.type === 'checkbox' ? field.checked : field.value) as Value;
}
