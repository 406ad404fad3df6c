import type { FocusEvent } from 'react';

interface FormLike<Name extends string> {
  getInputProps: (name: Name) => { onChange: (value: string) => void };
  validateField: (name: Name) => unknown;
}

/**
 * Handles leaving a field: tidies its value, then checks it. Skips the check if a link takes the focus, because a new
 * message would move the link away from under the pointer.
 */
export function leavingField<Name extends string>(
  form: FormLike<Name>,
  name: Name,
  tidy: (value: string) => string = (value) => value,
) {
  return ({ currentTarget: { value }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const tidied = tidy(value);
    if (tidied !== value) form.getInputProps(name).onChange(tidied);
    if (!(relatedTarget instanceof HTMLAnchorElement)) form.validateField(name);
  };
}
