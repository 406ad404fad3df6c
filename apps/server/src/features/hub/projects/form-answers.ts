import type { HubField } from '@atoll/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import { formSchemaOf } from './form-schema.ts';

/** A place where answers break their form. */
export interface AnswerProblem {
  /** The keyword of the schema. */
  readonly keyword: string;
  /** JSON pointer; empty for the answers as a whole. */
  readonly path: string;
}

/** Checks answers against the form of a frozen version. Returns the problem, or null. */
export type CheckAnswers = (
  version: {
    readonly projectId: string;
    readonly version: number;
    readonly settings: { readonly fields: readonly HubField[] };
  },
  answers: unknown,
) => AnswerProblem | null;

/** Compiled forms that are kept. */
const maxForms = 200;

/** Compiles a form when its first answers arrive. The schema is derived from the fields, so no untrusted schema is evaluated. */
export function createAnswerCheck(): CheckAnswers {
  const forms = new LRUCache<string, ValidateFunction>({ max: maxForms });
  return ({ projectId, version, settings }, answers) => {
    const key = `${projectId}:${version}`;
    const validate = forms.get(key) ?? compile(settings.fields);
    forms.set(key, validate);
    if (validate(answers)) return null;
    const [error] = validate.errors ?? [];
    return { keyword: error?.keyword ?? 'schema', path: error?.instancePath ?? '' };
  };
}

function compile(fields: readonly HubField[]): ValidateFunction {
  // Inherited properties are no answers: a field may be called `constructor`.
  const ajv = new Ajv2020({ strict: true, ownProperties: true, logger: false });
  addFormats.default(ajv, ['date']);
  return ajv.compile(formSchemaOf(fields));
}
