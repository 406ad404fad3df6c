import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first field of a form in error. A group of choices can't take the focus itself. */
const inError = '[aria-invalid="true"]:not(div), [aria-invalid="true"] input';

/** What is wrong with a value; nothing where it is good. */
type Fault = string | false | null | undefined;
/** What is wrong with a value, or with each row of a list. */
type FaultOf<Value> = Fault | (Value extends readonly unknown[] ? readonly Fault[] : never);
type Errors<Values> = { readonly [Name in keyof Values]?: FaultOf<Values[Name]> };

/** Says what is wrong with a value. It sees all values, as one may depend on another. */
type Rule<Values, Value> = (value: Value, values: Values) => FaultOf<Value>;

type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values, Values[Name]> };

export interface FormOptions<Values> {
  /** What the fields show until the first edit, and again after `reset`. */
  initialValues: Values;
  initialErrors?: Errors<Values>;
  validate?: Rules<Values>;
}

type ChangeOf<Value> = (next: Value | ChangeEvent<HTMLInputElement>) => void;

/** What a field takes: one to tick gets `checked`, any other `value`. */
export type InputProps<Value> = { name: string; error: string | undefined; onChange: ChangeOf<Value> } & ([
  Value,
] extends [boolean]
  ? { checked: Value }
  : { value: Value });

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** What an element needs that is the form. */
export interface Submittable<Values> {
  isDirty: boolean;
  onSubmit: (submit: (values: Values) => unknown) => (event: FormEvent<HTMLElement>) => void;
}

/**
 * Keeps the values and messages of a form. Values can be of any kind; `useFieldArray` edits lists. A message goes when its
 * field is edited. Checks run when a field is left, if the screen asks for it, and before the values are handed over.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initialValues, initialErrors = {} } = options;
  const validate: Rules<Values> = options.validate ?? {};
  const [edited, setEdited] = useState<Values | null>(null);
  const [errors, setErrors] = useState<Errors<Values>>(initialErrors);
  const values = edited ?? initialValues;
  // Read by handlers that run again before the next render, as tidying and checking on blur do.
  const latest = useRef(values);
  latest.current = values;
  const submitted = useRef<HTMLElement>(null);

  const setFieldError = <Name extends keyof Values>(name: Name, error: FaultOf<Values[Name]>) =>
    setErrors((current) => ({ ...current, [name]: error }));
  const setValues = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part };
    setEdited(latest.current);
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, null])),
    }));
  };
  const setFieldValue = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues({ [name]: value } as unknown as Partial<Values>);
  const check = (name: keyof Values) => validate[name]?.(latest.current[name], latest.current);

  // Drawn at once, so that the first field in error can take the focus.
  const showErrors = (draw: () => void) => {
    flushSync(draw);
    submitted.current?.querySelector<HTMLElement>(inError)?.focus();
  };

  return {
    values,
    errors,
    /** Whether closing the form would lose something. Files are told apart only from none. */
    isDirty: edited !== null && JSON.stringify(edited) !== JSON.stringify(initialValues),
    /** Changes some of the values. */
    setValues,
    setFieldValue,
    setFieldError,
    /** Says what is wrong with a value that was handed over, and takes whoever gave it to the field. */
    refuseField: (name: keyof Values, error: string) =>
      showErrors(() => setErrors((current) => ({ ...current, [name]: error }))),
    validateField: (name: keyof Values) => setErrors((current) => ({ ...current, [name]: check(name) })),
    /** Shows the initial values again, which may be others by now. */
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
        onChange: ((next) =>
          setFieldValue(name, isChangeEvent(next) ? readInput(next.currentTarget) : next)) as ChangeOf<
          Values[Name]
        >,
      } as unknown as InputProps<Values[Name]>;
    },
    /** Checks every field, and hands the values over when all are good. */
    onSubmit: (submit: (values: Values) => unknown) => (event: FormEvent<HTMLElement>) => {
      event.preventDefault();
      const names = Object.keys(validate) as (keyof Values)[];
      const found = Object.fromEntries(names.map((name) => [name, check(name)])) as Errors<Values>;
      submitted.current = event.currentTarget;
      showErrors(() => setErrors(found));
      if (!names.some((name) => [found[name]].flat().some(Boolean))) submit(latest.current);
    },
  };
}

function isChangeEvent(value: unknown): value is ChangeEvent<HTMLInputElement> {
  return typeof value === 'object' && value !== null && 'currentTarget' in value;
}

/** Returns the value of a field of the browser. It has the type of the form's value, as the field was given one. */
// biome-ignore lint/suspicious/noExplicitAny: see above
const readInput = ({ type, checked, value }: HTMLInputElement): any =>
  type === 'checkbox' ? checked : value;
