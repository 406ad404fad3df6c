import { type Call, calls, type Envelope, streams } from '@atoll/contract';
import * as z from 'zod/mini';

export interface Answer {
  status: number;
  contentType: string;
  text: string;
  envelope: Envelope<unknown>;
}

/** Every call of the product, those included that answer with a stream: their refusals are those of any call. */
export const everyCall: readonly Call[] = [
  ...(Object.values(calls) as Call[]),
  ...Object.values(streams).map(
    (stream): Call => ({ ...stream, method: 'POST', auth: 'session', output: stream.event }),
  ),
];

/** Makes a call with any payload, right or wrong. */
export async function send(
  server: { url: string },
  call: Call,
  payload: Record<string, unknown>,
  authorization?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const inBody = call.method === 'POST' || call.method === 'PUT';
  const query = inBody ? '' : `?${new URLSearchParams(payload as Record<string, string>)}`;
  const response = await fetch(server.url + call.path + query, {
    method: call.method,
    headers: {
      ...headers,
      ...(authorization === undefined ? {} : { authorization }),
      ...(inBody ? { 'content-type': 'application/json' } : {}),
    },
    body: inBody ? JSON.stringify(payload) : null,
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text, envelope: JSON.parse(text) };
}

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
};

/** Returns the object schemas of a payload: one, or one for each variant. */
export function variantsOf(call: Call): JsonSchema[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return schema.oneOf ?? schema.anyOf ?? [schema];
}

/** Returns a payload that matches the schema, so that one field at a time can be made invalid. */
export function plausible(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
  );
}

export function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [variant] = schema.oneOf ?? schema.anyOf ?? [];
  if (variant) return sample(variant);
  const samples: Record<string, () => unknown> = {
    integer: () => Math.max(1, schema.minimum ?? 1),
    number: () => Math.max(1, schema.minimum ?? 1),
    boolean: () => true,
    array: () => (schema.minItems ? [sample(schema.items ?? {})] : []),
    object: () => plausible(schema),
    null: () => null,
  };
  const make = samples[typesOf(schema)[0] ?? 'string'];
  return make ? make() : textOf(schema);
}

/** One of them keeps every pattern of the contract: a text, none, a language, a country, a version, a hash. */
const texts = ['x', '', 'x'.repeat(8), 'en', 'FR', '1.0.0', '0'.repeat(64)];

function textOf({ pattern = '', minLength = 0 }: JsonSchema): string {
  const expression = new RegExp(pattern, 'u');
  return texts.find((text) => text.length >= minLength && expression.test(text)) ?? '';
}

/** Returns the possible types of a value; empty if the schema expresses them in another way. */
export function typesOf({ type = [] }: JsonSchema): string[] {
  return [type].flat();
}
