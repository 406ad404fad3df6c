import { type Call, calls } from '@atoll/contract';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** Calls that would end the session that the others need, or close the account. */
const ending = new Set(['signOut', 'closeAccount', 'leaveAccount']);

export interface JsonRequest {
  readonly call: Call;
  readonly payload: unknown;
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 53),
    1e308,
    '',
    ' ',
    '\u0000',
    '\u202e',
    '\ud800',
    '../..',
    '%00',
    'a'.repeat(5000),
    '=1+1',
    '<script>',
    "' OR 1=1 --",
    [],
    {},
    [[[[[[]]]]]],
    { constructor: 1 },
  ),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Returns a value that mostly matches the schema, so that other problems reach the code behind the validation. */
function anyOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema, depth), weight: 6 }, { arbitrary: strange, weight: 1 });
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants?.length) return fc.oneof(...variants.map((variant) => anyOf(variant, depth + 1)));
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return fc.array(anyOf(schema.items ?? {}, depth + 1), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.nat(2000), fc.maxSafeInteger());
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.constantFrom('suite-fuzz', 'a', 'a/', 'x@example.com', '2030-01-01'), fc.string());
  }
}

function objectOf({ properties = {} }: Schema, depth: number): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, anyOf(schema, depth + 1)]),
  );
  const known = fc.record(model, { requiredKeys: [], noNullPrototype: true });
  const unknown = fc.constantFrom({}, {}, {}, { unknown_field: 1 }, JSON.parse('{"__proto__":{"a":1}}'));
  return fc.tuple(known, unknown).map(([one, other]) => ({ ...one, ...other }));
}

const everyCall = Object.values(calls).filter(({ name }) => !ending.has(name)) as Call[];

/** Any call of the contract, with a payload that may be anything. */
export const jsonRequest: fc.Arbitrary<JsonRequest> = fc.oneof(
  ...everyCall.map((call) => {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
    return anyOf(schema).map((payload) => ({ call, payload }));
  }),
);
