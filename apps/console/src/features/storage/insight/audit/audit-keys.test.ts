import * as contract from '@atoll/contract';
import { isAudited } from '@atoll/contract/audit-actions';
import { expect, test } from 'vitest';
import { fieldKeys, valueKeys, wordFields } from './audit-keys.ts';
import { unspoken } from './audit-values.ts';

/** Parts of a schema that this test reads. */
interface Schema {
  readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
}

/** A field of a call, with the words that it accepts. */
interface Field {
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

const recorded = Object.values(contract)
  .filter((value) => typeof value === 'object' && value !== null && 'input' in value && 'auth' in value)
  .map((value) => value as contract.Call)
  .filter((call) => isAudited(call) && call.auth !== 'none');

/** Names of products and standards. */
const properNames =
  /^(CC|https?$|O(DbL|DC-By)|PDDL|openai$|anthropic$|mistral$|openrouter$|ollama$|vllm$|llamacpp$|AES256$|aws:kms$|jsonl$|csv$|parquet$|$)/;

/** Fields with codes of S3, which the console shows as they are, and of languages, which the browser names. */
const codes = new Set(['storage_class', 'acl', 'locale', 'languages']);

function fieldsOf(call: contract.Call): Field[] {
  const { bucket = 'bucket', target = undefined, folder = undefined } = call.audit || {};
  const elsewhere = new Set([bucket, target, folder, 'idempotency_key', 'dry_run']);
  return shapeOf(call.input as unknown as Schema)
    .filter(([name]) => name === 'selection' || !elsewhere.has(name))
    .flatMap(([name, schema]) => fieldsIn(name, schema));
}

function shapeOf(schema: Schema): [name: string, schema: Schema][] {
  return Object.entries((schema._zod?.def.shape ?? {}) as Record<string, Schema>);
}

function fieldsIn(name: string, schema: Schema): Field[] {
  // The parts of a hidden field are hidden too.
  if (unspoken.has(name)) return [];
  const parts = partsOf(schema);
  const inner = parts.flatMap(shapeOf).flatMap(([part, of]) => fieldsIn(part, of));
  return [{ name, words: new Set(parts.flatMap(wordsOf)) }, ...inner];
}

/** Returns the schema and those that it wraps or offers. */
function partsOf(schema: Schema): Schema[] {
  const { innerType, element, in: input, options = [] } = schema._zod?.def ?? {};
  const inside = [innerType, element, input, ...(options as unknown[])] as (Schema | undefined)[];
  return [schema, ...inside.flatMap((one) => (one ? partsOf(one) : []))];
}

function wordsOf({ _zod }: Schema): string[] {
  const { type, entries, values } = _zod?.def ?? {};
  const all = type === 'enum' ? Object.values(entries as object) : [];
  if (type === 'literal') all.push(...(values as unknown[]));
  return all.filter((word) => typeof word === 'string');
}

const fields = recorded.flatMap(fieldsOf);

test('every recorded field has a name', () => {
  expect(fields.length).toBeGreaterThan(100);
  const unnamed = fields.map(({ name }) => name).filter((name) => !Object.hasOwn(fieldKeys, name));
  expect([...new Set(unnamed)]).toEqual([]);
});

test('every word that a recorded field accepts has a translation', () => {
  const raw = fields.flatMap(({ name, words }) =>
    [...words]
      .filter((word) => !properNames.test(word) && !codes.has(name))
      .filter((word) => !wordFields.has(name) || !Object.hasOwn(valueKeys, word))
      .map((word) => `${name}: ${word}`),
  );
  expect([...new Set(raw)]).toEqual([]);
});
