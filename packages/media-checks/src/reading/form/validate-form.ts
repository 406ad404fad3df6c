import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FormError } from '../../facts.ts';
import { depthOf } from './depth-of.ts';

const maxDepth = 32;

/**
 * Returns where answers break a JSON schema (2020-12); none if they satisfy it. Three keywords are ours: `json` for answers that
 * are no JSON, `depth` for ones that are nested too deeply, and `schema` for a schema that is invalid itself.
 */
export function validateForm(text: string, schema: unknown): FormError[] {
  const answers = parse(text);
  if (!answers) return [{ keyword: 'json', path: '' }];
  if (depthOf(answers.value, maxDepth) > maxDepth) return [{ keyword: 'depth', path: '' }];
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: true });
  addFormats.default(ajv);
  try {
    const validate = ajv.compile(schema as AnySchema);
    if (validate(answers.value)) return [];
    return (validate.errors ?? []).map(({ keyword, instancePath: path }) => ({ keyword, path }));
  } catch {
    return [{ keyword: 'schema', path: '' }];
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
