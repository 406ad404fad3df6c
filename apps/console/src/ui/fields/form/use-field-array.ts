import { useRef } from 'react';
import type { Form } from './use-form.ts';

type ListOf<Values> = {
  [Name in keyof Values]: Values[Name] extends readonly unknown[] ? Name : never;
}[keyof Values];
type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** A row of a list in a form. */
export interface FieldRow<Row> {
  /** Stays the same for a row, even if rows before it are added or removed. */
  key: number;
  value: Row;
  error: string | undefined;
}

/** A list in a form, for its fields. */
export interface FieldArray<Row> {
  /** The error of the list as a whole. */
  error: string | undefined;
  fields: readonly FieldRow<Row>[];
  append: (row: Row) => void;
  update: (index: number, row: Row) => void;
  remove: (index: number) => void;
}

/** Edits a list in a form, row by row. */
export function useFieldArray<Values extends object, Name extends ListOf<Values>>(
  form: Pick<Form<Values>, 'values' | 'errors' | 'setFieldValue' | 'setFieldError'>,
  name: Name,
): FieldArray<RowOf<Values[Name]>> {
  type Row = RowOf<Values[Name]>;
  const keys = useRef<number[]>([]);
  const lastKey = useRef(0);
  const rows = form.values[name] as readonly Row[];
  const error = form.errors[name];
  const errors: readonly unknown[] = Array.isArray(error) ? error : [];
  // Accounts for rows that were added outside, or removed by a reset.
  keys.current.length = Math.min(keys.current.length, rows.length);
  while (keys.current.length < rows.length) {
    lastKey.current += 1;
    keys.current.push(lastKey.current);
  }
  /** Keeps the errors of other rows. */
  const change = (next: readonly Row[], nextErrors: readonly unknown[]) => {
    form.setFieldValue(name, next as Values[Name]);
    form.setFieldError(name, nextErrors as Parameters<typeof form.setFieldError<Name>>[1]);
  };
  return {
    error: typeof error === 'string' ? error : undefined,
    fields: rows.map((value, index): FieldRow<Row> => {
      const message = errors[index];
      return {
        key: keys.current[index] ?? 0,
        value,
        error: typeof message === 'string' ? message : undefined,
      };
    }),
    append: (row: Row) => change([...rows, row], errors),
    update: (index: number, row: Row) =>
      change(
        rows.map((other, at) => (at === index ? row : other)),
        errors.map((other, at) => (at === index ? null : other)),
      ),
    remove(index: number) {
      keys.current.splice(index, 1);
      const others = (_: unknown, at: number) => at !== index;
      change(rows.filter(others), errors.filter(others));
    },
  };
}
