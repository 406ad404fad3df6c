import { readFileSync } from 'node:fs';
import { type ReadFile, shortenErrors } from '../../wire/messages.ts';
import { validateForm } from './validate-form.ts';

/** Reads a form's answers as JSON, and validates them. */
export const readForm: ReadFile = async ({ path, schema }, report) => {
  const errors = validateForm(readFileSync(path, 'utf8'), JSON.parse(schema ?? 'true'));
  report({ mediaType: errors[0]?.keyword === 'json' ? 'text/plain' : 'application/json' });
  report({ form: shortenErrors(errors) });
};
