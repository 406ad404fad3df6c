import { S3Error } from '../errors.ts';
import {
  documentCodec,
  integer,
  optional,
  repeatedMaybe,
  repeatedOnce,
  struct,
  token,
} from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

export interface CorsRule {
  id?: string;
  allowedHeaders?: string[];
  allowedMethods: string[];
  allowedOrigins: string[];
  exposeHeaders?: string[];
  maxAgeSeconds?: number;
}

const maxRules = 100;
const maxIdLength = 255;
const methods = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'];

const corsDocument = documentCodec<{ rules: CorsRule[] }>(
  'CORSConfiguration',
  struct({
    rules: repeatedOnce(
      'CORSRule',
      struct<CorsRule>({
        id: optional('ID', token),
        allowedHeaders: repeatedMaybe('AllowedHeader', token),
        allowedMethods: repeatedOnce('AllowedMethod', token),
        allowedOrigins: repeatedOnce('AllowedOrigin', token),
        exposeHeaders: repeatedMaybe('ExposeHeader', token),
        maxAgeSeconds: optional('MaxAgeSeconds', integer),
      }),
      maxRules,
    ),
  }),
);

/** @throws {S3Error} `MalformedXML`, `InvalidRequest` */
export function parseCors(source: string): CorsRule[] {
  const { rules } = corsDocument.parse(source);
  for (const rule of rules) checkRule(rule);
  return rules;
}

export function writeCors(rules: readonly CorsRule[]): Xml {
  return corsDocument.write({ rules: [...rules] });
}

export interface CorsRequest {
  origin: string;
  /** The request's method, or a preflight's `Access-Control-Request-Method`. */
  method: string;
  /** For a preflight: `Access-Control-Request-Headers`, in any case. */
  requestHeaders?: readonly string[];
}

/** Returns the lowercase response headers of the first matching rule; undefined if none matches. */
export function matchCors(
  rules: readonly CorsRule[],
  request: CorsRequest,
): Record<string, string> | undefined {
  const { origin, method, requestHeaders = [] } = request;
  for (const rule of rules) {
    const allowed = rule.allowedOrigins.find((pattern) => matchesWildcard(pattern, origin));
    const allowsHeader = (name: string) =>
      rule.allowedHeaders?.some((pattern) => matchesWildcard(pattern.toLowerCase(), name.toLowerCase()));
    if (allowed === undefined || !rule.allowedMethods.includes(method)) continue;
    if (requestHeaders.every(allowsHeader)) return answer(rule, request, allowed === '*');
  }
  return undefined;
}

function answer(
  rule: CorsRule,
  { origin, requestHeaders = [] }: CorsRequest,
  isForAll: boolean,
): Record<string, string> {
  return {
    'access-control-allow-origin': isForAll ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(isForAll ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(requestHeaders.length === 0
      ? {}
      : { 'access-control-allow-headers': requestHeaders.map((name) => name.toLowerCase()).join(', ') }),
    ...(rule.exposeHeaders ? { 'access-control-expose-headers': rule.exposeHeaders.join(', ') } : {}),
    ...(rule.maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function checkRule(rule: CorsRule): void {
  const refuse = (message: string): never => {
    throw new S3Error('InvalidRequest', message);
  };
  const unsupported = rule.allowedMethods.find((method) => !methods.includes(method));
  if (unsupported !== undefined) {
    refuse(`Found unsupported HTTP method in CORS config. Unsupported method is ${unsupported}`);
  }
  for (const [name, patterns] of [
    ['AllowedOrigin', rule.allowedOrigins],
    ['AllowedHeader', rule.allowedHeaders ?? []],
  ] as const) {
    const doubled = patterns.find((pattern) => pattern.split('*').length > 2);
    if (doubled !== undefined) refuse(`${name} "${doubled}" can not have more than one wildcard.`);
  }
  const exposed = rule.exposeHeaders?.find((header) => header.includes('*'));
  if (exposed !== undefined) {
    refuse(
      `ExposeHeader "${exposed}" contains wildcard. We currently do not support wildcard for ExposeHeader.`,
    );
  }
  if ((rule.id?.length ?? 0) > maxIdLength) {
    refuse(`ID length should not exceed allowed limit of ${maxIdLength}`);
  }
  if ((rule.maxAgeSeconds ?? 0) < 0) throw new S3Error('MalformedXML');
}

/** Matches a pattern with at most one asterisk, which matches any characters. */
function matchesWildcard(pattern: string, value: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === value;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end);
}
