import { type Call, codes, type Envelope, localeFromHeader, transportCodes } from '@atoll/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../errors.ts';
import type { Limit } from '../limits/index.ts';
import { readForCaller } from '../readers/index.ts';
import { cookiesOf } from './cookies.ts';
import { failure } from './envelope.ts';
import type { CallContext, Principal, UploadPrincipal } from './handlers.ts';
import { parsePayload, queryPayload } from './payload.ts';
import { askAgain, requirePermission } from './require-permission.ts';

/** Identifies the owner of a session token. Supplied by the accounts domain. */
export interface Authenticator {
  /**
   * Returns null for a token that is expired, revoked or unknown (1026). `accountId` is the account that the caller
   * names, if any.
   * @throws {UserError} 1014 for a disabled account, 1033 if the person is not a member of it
   */
  authenticate(token: string, accountId: string | undefined): Promise<Principal | null>;
  /** Null if it is not an upload's token. Only used for calls that accept one. */
  authenticateUpload?(token: string): Promise<UploadPrincipal | null>;
}

export interface CallDeps {
  readonly authenticator: Authenticator;
  readonly limitByAddress: Limit;
  readonly limitByAccount: Limit;
}

/** Any domain's calls with its handlers; `bindCalls` needs no more specific type. */
export type AnyHandler = (
  input: unknown,
  context: CallContext & { principal?: UploadPrincipal },
) => Promise<unknown>;

const accountHeader = 'atoll-account';

/** A call without a required token: envelope code 401. */
class TokenMissing extends Error {}

export type Admission = Pick<Call, 'method' | 'auth' | 'permission' | 'input'>;

/** Runs the work after checking limits, token and payload. */
export async function admit<Answer>(
  call: Admission,
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (...asked: Parameters<AnyHandler>) => Promise<Answer>,
): Promise<Answer | Envelope<never>> {
  const context = contextOf(request, reply);
  try {
    await deps.limitByAddress.take(context.address);
    const principal = call.auth === 'none' ? undefined : await principalOf(call, request, deps);
    const input = parsePayload(call.input, payloadOf(call, request, context), context.locale);
    if (principal && isSession(principal)) askAgain(principal, call.permission, input);
    if (!principal) return await work(input, context);
    return await readForCaller(principal.accountId, () => work(input, { ...context, principal }));
  } catch (error) {
    if (error instanceof TokenMissing) return failure(transportCodes.tokenMissing, context.locale);
    throw error;
  }
}

/** Reports whether the principal has a session. An upload's token has none. */
function isSession(principal: UploadPrincipal): principal is Principal {
  return 'isFresh' in principal;
}

function payloadOf(call: Admission, request: FastifyRequest, context: CallContext): unknown {
  if (call.method === 'POST' || call.method === 'PUT') return request.body ?? {};
  const query = request.url.indexOf('?');
  return queryPayload(
    call.input,
    new URLSearchParams(query < 0 ? '' : request.url.slice(query)),
    context.locale,
  );
}

async function principalOf(
  call: Admission,
  request: FastifyRequest,
  deps: CallDeps,
): Promise<UploadPrincipal> {
  const header = request.headers.authorization?.trim() ?? '';
  const [, token] = /^Bearer(?:\s+(.*))?$/i.exec(header) ?? [undefined, header];
  if (!token) throw new TokenMissing();
  const principal = await deps.authenticator.authenticate(token, accountNamed(request));
  const bearer = principal ?? (await ofUpload(call, token, deps));
  if (!bearer) throw new UserError(codes.authorizationExpired);
  await deps.limitByAccount.take(bearer.accountId);
  if (principal) requirePermission(principal, call.permission);
  return bearer;
}

/** Returns the account that the caller names. */
function accountNamed(request: FastifyRequest): string | undefined {
  const named = request.headers[accountHeader];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

async function ofUpload(
  call: Admission,
  token: string,
  { authenticator }: CallDeps,
): Promise<UploadPrincipal | null | undefined> {
  return call.auth === 'upload' ? authenticator.authenticateUpload?.(token) : null;
}

/** Returns the context of a request for its handler. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  return {
    requestId: request.id,
    locale: localeFromHeader(request.headers['accept-language']),
    address: request.ip,
    isSecure: request.protocol === 'https',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    cookies: cookiesOf(request.headers.cookie),
    setCookie: (header) => {
      reply.header('set-cookie', header);
    },
  };
}
