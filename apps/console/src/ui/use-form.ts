import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Says what is wrong with one value, or null. */
type Rule<Values, Value> = (value: Value, values: Values) => string | null;

export interface FieldsOptions<Values> {
  initialValues: Values;
  validate?: { [Name in keyof Values]?: Rule<Values, Values[Name]> };
}

type Errors<Values> = { [Name in keyof Values]?: string | undefined };
type Change<Value> = (next: Value | ChangeEvent<HTMLInputElement>) => void;

/**
 * Values and messages of a small form. A message goes when its field is edited; checking happens when a field is left,
 * if the screen asks for it, and before the values are handed over.
 */
export function useFields<Values extends { [Name in keyof Values]: string | boolean }>({
  initialValues,
  validate = {},
}: FieldsOptions<Values>) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors<Values>>({});
  // Read by handlers that run again before the next render, as tidying and checking on blur do.
  const latest = useRef(values);
  const submitted = useRef<HTMLElement>(null);

  const setFieldError = (name: keyof Values, error: string | null) =>
    setErrors((current) => ({ ...current, [name]: error ?? undefined }));
  const setFieldValue = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setFieldError(name, null);
  };
  const check = (name: keyof Values) => validate[name]?.(latest.current[name], latest.current) ?? null;

  // Drawn at once, so that the first field in error can take the focus.
  const showErrors = (draw: () => void) => {
    flushSync(draw);
    submitted.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return {
    values,
    setFieldValue,
    setFieldError,
    /** Says what is wrong with a value that was handed over, and takes whoever gave it to the field. */
    refuseField: (name: keyof Values, error: string) => showErrors(() => setFieldError(name, error)),
    validateField: (name: keyof Values) => setFieldError(name, check(name)),
    /** Returns the props of a text field. */
    getInputProps<Name extends keyof Values & string>(name: Name) {
      const onChange: Change<Values[Name]> = (next) =>
        setFieldValue(name, isChangeEvent(next) ? (next.currentTarget.value as Values[Name]) : next);
      return { name, value: values[name], error: errors[name], onChange };
    },
    /** Checks every field, and hands the values over when all are good. */
    onSubmit: (submit: (values: Values) => unknown) => (event: FormEvent<HTMLElement>) => {
      event.preventDefault();
      const names = Object.keys(latest.current) as (keyof Values)[];
      const found = Object.fromEntries(
        names.map((name) => [name, check(name) ?? undefined]),
      ) as Errors<Values>;
      submitted.current = event.currentTarget;
      showErrors(() => setErrors(found));
      if (names.every((name) => !found[name])) submit(latest.current);
    },
  };
}

function isChangeEvent(value: unknown): value is ChangeEvent<HTMLInputElement> {
  return typeof value === 'object' && value !== null && 'currentTarget' in value;
}
