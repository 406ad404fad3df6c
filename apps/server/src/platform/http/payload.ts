import type { Locale } from '@atoll/contract';
import { codes } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { en, fr, ja, zhCN } from 'zod/locales';
import * as z from 'zod/mini';

/** A payload that violates its schema: code 1027, with a message that names the field and the allowed values. */
export class PayloadError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PayloadError';
  }
}

const dictionaries: Readonly<Record<Locale, ReturnType<typeof en>>> = {
  en_US: en(),
  fr_FR: fr(),
  zh_CN: zhCN(),
  ja_JP: ja(),
};

const repeatedParameter: Readonly<Record<Locale, string>> = {
  en_US: 'given more than once',
  fr_FR: 'indiqué plusieurs fois',
  zh_CN: '重复出现',
  ja_JP: '複数回指定されています',
};

const unkeepableText: Readonly<Record<Locale, string>> = {
  en_US: 'holds a character that cannot be kept (NUL or half a surrogate pair)',
  fr_FR: 'contient un caractère impossible à conserver (NUL ou moitié de paire de substitution)',
  zh_CN: '包含无法保存的字符（NUL 或不完整的代理对）',
  ja_JP: '保存できない文字（NUL または不完全なサロゲートペア）が含まれています',
};

/**
 * Parses a payload by its schema, and checks that every database can store its texts.
 * @throws {PayloadError} in `locale`, naming the first wrong field
 */
export function parsePayload<Schema extends z.ZodMiniType>(
  schema: Schema,
  payload: unknown,
  locale: Locale,
): z.output<Schema> {
  const parsed = z.safeParse(schema, payload, { error: dictionaries[locale].localeError });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw payloadError(locale, issue?.path.map(String).join('.') ?? '', issue?.message ?? '');
  }
  const unkeepable = pathOfUnkeepable(parsed.data);
  if (unkeepable) throw payloadError(locale, unkeepable.join('.'), unkeepableText[locale]);
  return parsed.data;
}

/** Returns the path of the first text that PostgreSQL or UTF-8 can't represent. The schema has limited the depth already. */
function pathOfUnkeepable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = pathOfUnkeepable(part);
    if (path) return [name, ...path];
  }
  return undefined;
}

/**
 * Converts query parameters to a payload, with numbers and booleans where the schema has them.
 * @throws {PayloadError} for a repeated parameter, which is ambiguous
 */
export function queryPayload(
  schema: z.ZodMiniType,
  query: URLSearchParams,
  locale: Locale,
): Record<string, unknown> {
  const fields = fieldsOf(schema);
  const payload = new Map<string, unknown>();
  for (const [name, text] of query) {
    if (payload.has(name)) throw payloadError(locale, name, repeatedParameter[locale]);
    payload.set(name, fromText(Object.hasOwn(fields, name) ? fields[name] : undefined, text));
  }
  return Object.fromEntries(payload);
}

function payloadError(locale: Locale, field: string, problem: string): PayloadError {
  const detail = [field.slice(0, 200), problem].filter(Boolean).join(': ');
  return new PayloadError(`${messageFor(codes.parameterInvalid, locale)} ${detail}`.trim());
}

type Definition = z.core.$ZodTypes['_zod']['def'];

function definition(schema: z.core.$ZodType): Definition {
  return schema._zod.def as Definition;
}

function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType | undefined>> {
  const def = definition(schema);
  return def.type === 'object' ? def.shape : {};
}

function fromText(schema: z.core.$ZodType | undefined, text: string): unknown {
  if (!schema) return text;
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return fromText(def.innerType, text);
    case 'number':
      return /^-?\d{1,16}(?:\.\d{1,16})?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return { true: true, false: false }[text] ?? text;
    default:
      return text;
  }
}
