import { inspect } from 'node:util';

/** A value that only `reveal` shows. */
export interface Secret {
  reveal(): string;
}

const shown = '[secret]';

/** Makes a secret that logs, errors and JSON show as “[secret]”. */
export function secret(value: string): Secret {
  const show = () => shown;
  const made = { reveal: () => value, toString: show, toJSON: show };
  return Object.defineProperty(made, inspect.custom, { value: show });
}
