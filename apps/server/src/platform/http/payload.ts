import { codes, type FindIllegible, type Locale } from '@atoll/contract';
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

const illegibleText: Readonly<Record<Locale, (character: string) => string>> = {
  en_US: (character) => `contains ${character}, which can’t be seen or changes how the text reads`,
  fr_FR: (character) => `contient ${character}, invisible ou qui change la lecture du texte`,
  zh_CN: (character) => `包含 ${character}，该字符不可见或会改变文本的显示方式`,
  ja_JP: (character) => `${character} が含まれています。この文字は見えないか、テキストの見え方を変えます`,
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
    const problem = issue && (illegibleProblem(issue, payload, locale) ?? issue.message);
    throw payloadError(locale, issue?.path.map(String).join('.') ?? '', problem ?? '');
  }
  const unkeepable = pathOfUnkeepable(parsed.data);
  if (unkeepable) throw payloadError(locale, unkeepable.join('.'), unkeepableText[locale]);
  return parsed.data;
}

/** Returns the words for an illegible character, such as `U+202E`; undefined for another issue. */
function illegibleProblem(issue: z.core.$ZodIssue, payload: unknown, locale: Locale): string | undefined {
  const find = issue.code === 'custom' && (issue.params?.findIllegible as FindIllegible | undefined);
  if (!find) return undefined;
  const written = issue.path.reduce((value, name) => (value as Record<PropertyKey, unknown>)[name], payload);
  const character = typeof written === 'string' ? find(written)?.codePointAt(0) : undefined;
  if (character === undefined) return undefined;
  return illegibleText[locale](`U+${character.toString(16).toUpperCase().padStart(4, '0')}`);
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
