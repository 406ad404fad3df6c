import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls, files, streams } from './index.ts';
import { legibleLines, legibleName, legibleText } from './text.ts';

type Definition = z.core.$ZodTypes['_zod']['def'];

/** Returns every text of a payload, with its path: `settings.fields[].labels{}`. */
function textsIn(schema: z.core.$ZodType, path = ''): [path: string, schema: z.core.$ZodType][] {
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'string':
      return [[path, schema]];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        textsIn(field, path === '' ? name : `${path}.${name}`),
      );
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'record':
      return [...textsIn(def.keyType, `${path}{name}`), ...textsIn(def.valueType, `${path}{}`)];
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'optional':
    case 'nullable':
      return textsIn(def.innerType, path);
    case 'pipe':
      return textsIn(def.in, path);
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'number':
    case 'unknown':
      return [];
    default:
      throw new Error(`${path} is a ${def.type}`);
  }
}

/** Texts of common shapes, each with a character that turns the direction. */
const deceptive = ['a\u202eb', '\u202e', 'aaaaaaaaaaaa\u202e', 'https://a.example/\u202e'];
const takesAnything = (schema: z.core.$ZodType) =>
  deceptive.some((text) => z.safeParse(schema, text).success);

const open = Object.values({ ...calls, ...files, ...streams }).flatMap(({ name, input }) =>
  textsIn(input).flatMap(([path, schema]) => (takesAnything(schema) ? [`${name}:${path}`] : [])),
);
/** The last name of a path, without what it is in: `id`, `keys`. */
const fieldOf = (path: string) => /([a-z_A-Z]+)[^a-z_A-Z]*$/.exec(path.replace(/\{name\}$/, ''))?.[1] ?? '';

/** Fields that may contain any character. A name is that of every such field, `call:path` that of one. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'names of something stored, unknown ones being refused': [
    ...[
      'account_name',
      'action',
      'actor',
      'after_id',
      'before',
      'before_id',
      'cursor',
      'destination',
      'device',
    ],
    ...[
      'entry',
      'events',
      'grantee',
      'job',
      'link',
      'node',
      'object',
      'operation',
      'permission',
      'region',
      'replaces',
    ],
    ...[
      'storage_class',
      'target_bucket',
      'to_bucket',
      'transports',
      'type',
      'version',
      'interaction',
      'regenerate_of',
      'allowed_methods',
    ],
    ...['bucket', 'client_key', 'idempotency_key', 'key_captcha', 'model', 'clientExtensionResults'],
    ...['createBucket:name', 'deleteBucket:name', 'listObjects:name', 'downloadHubRelease:name'],
    ...['issueIdentity:name', 'exchangeIdentity:name', 'listRequests:address', 'exportRequests:address'],
    ...['startHubItem:answers{name}', 'startHubGold:answers{name}'],
  ],
  'secrets, and proofs of who somebody is': [
    ...[
      'api_key',
      'certificate',
      'code',
      'confirm_password',
      'email_code',
      'identity',
      'invite',
      'old_password',
    ],
    ...[
      'pass',
      'password',
      'previous_session',
      'private_key',
      'recovery_code',
      'secret',
      'secret_access_key',
    ],
    ...['session', 'signature', 'ticket', 'upload_token', 'val_captcha', 'etag', 'access_key_id'],
  ],
  'addresses, which are parsed': [
    ...[
      'addresses',
      'allowed_origins',
      'backchannel_logout_uri',
      'base_url',
      'domain',
      'email',
      'endpoint',
      'host',
    ],
    ...['origin', 'redirect_uris', 'redirect_url', 'signIn:username', 'startGoogle:query'],
  ],
  'names of objects, their headers, tags and rules, which have the characters that S3 allows. `displayName` shows them.':
    [
      ...[
        'alias',
        'allowed_headers',
        'content_type',
        'error_document',
        'expose_headers',
        'folder',
        'headers',
        'id',
      ],
      ...['index_document', 'key', 'keys', 'metadata', 'path', 'policy', 'prefix', 'prefixes', 'replace_key'],
      ...[
        'replace_prefix',
        'suffix',
        'tag_key',
        'tag_value',
        'target_prefix',
        'to_key',
        'to_prefix',
        'value',
      ],
      ...['when_prefix', 'createFolder:name', 'renameObject:name', 'startSharedUpload:name'],
    ],
  searches: [
    ...['search', 'listConversations:text', 'exportConversations:text', 'listCuratedAnswers:text'],
    ...['searchObjects:text', 'searchPassages:question'],
  ],
  'questions, which are kept as people ask them and shown as paragraphs of their own': [
    ...['askAgent:question', 'putGoldenQuestion:question', 'putGoldenQuestion:facts[]'],
    'putCuratedAnswer:questions[]',
  ],
  'contents, which are kept as they are, as files are': [
    ...['createAgent:sources[].text', 'addAgentSource:source.text', 'startHubItem:text', 'startHubGold:text'],
    ...[
      'startHubItem:answers{}',
      'startHubItem:answers{}[]',
      'startHubGold:answers{}',
      'startHubGold:answers{}[]',
    ],
  ],
};
const exemptFields = Object.values(exempt).flat();
const isId = (field: string) => /_ids?$/.test(field);

test('a text that others read is refused with characters that mislead them', () => {
  const unexplained = open.filter((text) => {
    const field = fieldOf(text);
    return !isId(field) && !exemptFields.includes(field) && !exemptFields.includes(text);
  });
  expect(unexplained).toEqual([]);
});

test('no exemption is left over', () => {
  expect(
    exemptFields.filter((field) => !open.some((text) => text === field || fieldOf(text) === field)),
  ).toEqual([]);
});

describe.each([
  ['a line', legibleText(20), { tab: false }],
  ['a name', legibleName(20), { tab: false }],
  ['several lines', legibleLines(20), { tab: true }],
])('%s', (_kind, schema, { tab }) => {
  const takes = (text: string) => z.safeParse(schema, text).success;

  test.each(['\u202e', '\u2066', '\u2062', '\u2028', '\u0007', '\u{e0041}'])(
    'is refused with %j',
    (character) => {
      expect(takes(`a${character}b`)).toBe(false);
      expect(takes(`a\n${character}b`)).toBe(false);
    },
  );

  test('is accepted in every script, with emoji', () => {
    for (const text of ['été', 'שלום', 'مرحبا', '👩\u200d👧', '日本語'])
      expect([text, takes(text)]).toEqual([text, true]);
  });

  test('has tabs and line ends only in several lines', () => {
    expect(['a\tb', 'a\nb', 'a\r\nb'].map(takes)).toEqual([tab, tab, tab]);
  });
});

test('break hints are left out of several lines, and refused in one', () => {
  const pasted = '\ufeffEin\u00adver\u200bständ\u2060nis';
  expect(z.parse(legibleLines(20), pasted)).toBe('Einverständnis');
  expect(z.safeParse(legibleLines(20).check(z.minLength(1)), '\u200b').success).toBe(false);
  for (const schema of [legibleText(20), legibleName(20)])
    expect(z.safeParse(schema, pasted).success).toBe(false);
});

test('lines end in a line feed, whatever the system writes', () => {
  expect(z.parse(legibleLines(20), 'a\r\nb\rc\n')).toBe('a\nb\nc\n');
});
