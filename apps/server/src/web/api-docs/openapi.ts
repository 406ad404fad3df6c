import {
  type Call,
  commonCodes,
  type ErrorCode,
  type FileCall,
  noData,
  type StreamCall,
  sessionCodes,
  transportCodes,
} from '@atoll/contract';
import { errorCodes } from '@atoll/contract/catalogue';
import { messageFor } from '@atoll/contract/messages';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** A code that an operation can return, with the English text of its `msg`. */
export interface DocumentedCode {
  readonly code: number;
  readonly message: string;
  /** The payload that causes it. */
  readonly given: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: { 'application/json': { schema: JsonSchema } };
  };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-codes': readonly DocumentedCode[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

const introduction = `Every answer is an envelope \`{code, msg, data}\`. What the application decides is HTTP 200: \`code\` 200 is success, any other is listed with the operation, and \`msg\` says it in the language of \`Accept-Language\`. HTTP 400, 403, 404, 405, 413, 415 and 500 carry the same envelope and mean that the request never reached the application, or that it failed. The session token travels as \`Authorization: Bearer\`. Every answer has an \`X-Request-Id\`.`;

/** Returns the API as OpenAPI 3.1, generated from the contract alone: the same input gives the same document. */
export function openApiDocument(
  calls: Readonly<Record<string, Call>>,
  files: Readonly<Record<string, FileCall>> = {},
  streams: Readonly<Record<string, StreamCall>> = {},
): OpenApiDocument {
  const list = [
    ...Object.values(calls),
    ...Object.values(files).map(asCall),
    ...Object.values(streams).map(streamAsCall),
  ];
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of list) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = operationOf(call);
    paths[call.path] = operations;
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Atoll', version: '1', description: introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(list.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        upload: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `upload_token` that `startUpload` answered, for that upload alone.',
        },
      },
      responses: { Fault: faultResponse },
    },
  };
}

const faultResponse = {
  description: 'The request never reached the application, or it failed. `code` repeats the HTTP status.',
  headers: { 'X-Request-Id': { schema: { type: 'string' } } },
  content: {
    'application/json': {
      schema: envelopeOf({ type: 'integer' }, { type: 'null' }),
    },
  },
};

const faultStatuses = ['400', '403', '413', '415', '500'] as const;

type DocumentedCall = Call & { readonly types?: readonly string[]; readonly event?: z.ZodMiniType };

/** Documents a file as a call. Its refusals are those of any call. */
function asCall(file: FileCall): DocumentedCall {
  return { ...file, method: 'GET', auth: 'session', output: noData };
}

/** Documents a stream as a call. Its refusals are those of any call; in place of `data` it sends events. */
function streamAsCall(stream: StreamCall): DocumentedCall {
  return { ...stream, method: 'POST', auth: 'session', output: noData };
}

/** Returns the content of a call's answer other than its envelope. OpenAPI 3.1 describes a stream by the `data` of one event. */
function fileContent({ types = [], event }: DocumentedCall): Record<string, { schema: JsonSchema }> {
  if (event) return { 'text/event-stream': { schema: schemaOf(event, 'output') } };
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

function operationOf(call: DocumentedCall): Operation {
  const documented = codesOf(call);
  const withBody = call.method === 'POST' || call.method === 'PUT';
  const input = schemaOf(call.input, 'input');
  const output = schemaOf(call.output, 'output');
  const answered = { type: 'integer', enum: [transportCodes.ok, ...documented.map(({ code }) => code)] };
  const lines = documented.map(({ code, message }) => `- \`${code}\` ${message}`);
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Answers \`200\`, or:\n\n${lines.join('\n')}`,
    tags: [tagOf(call)],
    security: securityOf(call),
    ...(withBody
      ? { requestBody: { required: true as const, content: { 'application/json': { schema: input } } } }
      : { parameters: parametersOf(input) }),
    responses: {
      '200': {
        description: 'The answer of the application.',
        headers: { 'X-Request-Id': { schema: { type: 'string' } } },
        content: {
          'application/json': { schema: envelopeOf(answered, { anyOf: [output, { type: 'null' }] }) },
          ...fileContent(call),
        },
      },
      ...Object.fromEntries(
        faultStatuses.map((status) => [status, { $ref: '#/components/responses/Fault' }]),
      ),
    },
    'x-codes': documented,
  };
}

function securityOf({ auth }: Call): Record<string, string[]>[] {
  if (auth === 'none') return [];
  return auth === 'upload' ? [{ session: [] }, { upload: [] }] : [{ session: [] }];
}

function envelopeOf(code: JsonSchema, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  };
}

function codesOf(call: Call): DocumentedCode[] {
  const own: readonly ErrorCode[] = [
    ...call.codes,
    ...commonCodes,
    ...(call.auth === 'none' ? [] : sessionCodes),
  ];
  const catalogued = [...new Set(own)]
    .sort((a, b) => a - b)
    .map((code) => ({ code, message: messageFor(code, 'en_US'), given: errorCodes[code].operation }));
  if (call.auth === 'none') return catalogued;
  const { tokenMissing } = transportCodes;
  const missing = {
    code: tokenMissing,
    message: messageFor(tokenMissing, 'en_US'),
    given: 'A call without a token',
  };
  return [missing, ...catalogued];
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parametersOf(input: JsonSchema): Parameter[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  const properties = Object.entries((input.properties as Record<string, JsonSchema> | undefined) ?? {});
  return properties.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }));
}

/** Returns the domain of a path: `/api/storage/…` is `storage`. */
function tagOf(call: Call): string {
  return call.path.split('/')[2] ?? 'api';
}
