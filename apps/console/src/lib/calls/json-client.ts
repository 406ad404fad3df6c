import {
  type Call,
  type CallInput,
  type CallOutput,
  codes,
  type FileCall,
  type Locale,
  languageTag,
  transportCodes,
} from '@atoll/contract';
import type { Session } from '../session/session.ts';

/** The envelope for screens: `data` is present if the code is a success. */
export type Answer<Data> =
  | { ok: true; code: number; msg: string; data: Data }
  | { ok: false; code: number; msg: string; data: null };

export interface CallOptions {
  /** False for a screen that handles the codes itself: the client then shows no messages. */
  notify?: boolean;
  /** True for a call without a user action, such as a poll or an event. Its failures are not shown. */
  background?: boolean;
  /** False for the check at start-up, which handles the session itself: 401 and 1026 then change nothing here. */
  endSession?: boolean;
  /** Uses this token instead of the stored session's. */
  token?: string;
  signal?: AbortSignal;
}

/** An error for an HTTP status other than 200, which has no code. The message is the status text. */
export class HttpStatusError extends Error {
  readonly status: number;
  /** The server's message for people, with the support contact; null if it sent none. */
  readonly text: string | null;
  constructor(status: number, statusText: string, text: string | null = null) {
    super(statusText);
    this.name = 'HttpStatusError';
    this.status = status;
    this.text = text;
  }
}

export interface ClientDeps {
  fetch: typeof globalThis.fetch;
  session: Pick<Session, 'token' | 'account' | 'markSignedOut'>;
  locale: () => Locale;
  /** Shows the catalogue's message for a code, if it has one. `bucket`: the one that the call writes to or reads. */
  notifyCode: (code: number, bucket?: string) => void;
  /** Rewords a refusal for an invalid value (1027), which names a field of the call. By default, the server's text is kept. */
  wordInvalid?: (text: string) => Promise<string>;
  /** Shows a server error: with the server's text, or with the generic one if it sent none. */
  notifyFailure: (text: string | null) => void;
  /** Ends the session immediately and goes to `/`. */
  forceSignOut: () => void;
  /** Returns to the person's own account, because they are no longer a member of the current one. */
  leaveAccount: () => void;
  isOnSignIn: () => boolean;
  /** Asks the person to prove their identity again. Resolves with false if they decline. */
  proveAgain: () => Promise<boolean>;
}

export type JsonClient = ReturnType<typeof createJsonClient>;

/**
 * Creates the only client for the server's calls: specification sections 7 and 8. It resolves with the answer, whatever
 * its code. It rejects with `HttpStatusError` on a status other than 200, and like `fetch` if the network fails. There
 * is no timeout.
 */
export function createJsonClient(deps: ClientDeps) {
  async function attempt<C extends Call>(
    call: C,
    input: CallInput<C>,
    options: CallOptions,
  ): Promise<Answer<CallOutput<C>>> {
    const response = await deps.fetch(...toRequest(deps, call, input, options));
    if (response.status !== 200) throw await failureOf(deps, response, options);
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: CallOutput<C> };
    return isSuccess(code) ? { ok: true, code, msg, data } : refusedWith(deps, code, msg);
  }

  return async function request<C extends Call>(
    call: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<Answer<CallOutput<C>>> {
    const answer = await provenAgain(deps, options, () => attempt(call, input, options));
    if (!answer.ok) reactToCode(deps, answer.code, options, bucketOf(input));
    return answer;
  };
}

/** Creates the only client for generated files. Its answer is the file, or that of a call. Rejects like a call. */
export function createFileClient(deps: ClientDeps) {
  async function attempt<C extends FileCall>(call: C, input: CallInput<C>): Promise<Answer<Blob>> {
    const response = await deps.fetch(...toRequest(deps, { method: 'GET', path: call.path }, input, {}));
    if (response.status !== 200) throw await failureOf(deps, response, {});
    const isFile = !response.headers.get('content-type')?.startsWith('application/json');
    if (isFile) return { ok: true, code: transportCodes.ok, msg: '', data: await response.blob() };
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    return refusedWith(deps, code, msg);
  }

  return async function requestFile<C extends FileCall>(call: C, input: CallInput<C>): Promise<Answer<Blob>> {
    const answer = await provenAgain(deps, {}, () => attempt(call, input));
    if (!answer.ok) reactToCode(deps, answer.code, {}, bucketOf(input));
    return answer;
  };
}

/**
 * Returns the error for an HTTP status other than 200. It also shows a notice with the support contact (code 500 of the
 * catalogue), even if the screen handles codes itself, because a screen that only hides its spinner would give no
 * explanation.
 */
export async function failureOf(
  { notifyFailure }: ClientDeps,
  response: Response,
  { background = false }: CallOptions,
): Promise<HttpStatusError> {
  const envelope: { msg?: unknown } | null = await response.json().catch(() => null);
  const text = typeof envelope?.msg === 'string' ? envelope.msg : null;
  if (!background) notifyFailure(text);
  return new HttpStatusError(response.status, response.statusText, text);
}

/** Repeats a change of security settings after the person proved their identity. */
export async function provenAgain<Data>(
  { proveAgain }: ClientDeps,
  { token }: CallOptions,
  attempt: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const answer = await attempt();
  const isAsked = !answer.ok && answer.code === codes.stepUpRequired && token === undefined;
  return isAsked && (await proveAgain()) ? attempt() : answer;
}

/** Returns the answer of a refused call, worded for people. */
export async function refusedWith({ wordInvalid }: ClientDeps, code: number, msg: string) {
  const text = code === codes.parameterInvalid && wordInvalid ? await wordInvalid(msg) : msg;
  return { ok: false, code, msg: text, data: null } as const;
}

function isSuccess(code: number): boolean {
  return code === transportCodes.ok || code === transportCodes.okLegacy;
}

export function toRequest(
  { session, locale }: ClientDeps,
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: unknown,
  { signal, token: given }: CallOptions,
): [string, RequestInit] {
  const token = given ?? session.token() ?? undefined;
  // A caller with another token acts for that token's account, not for the current one.
  const account = given === undefined ? session.account() : null;
  const isInQuery = method === 'GET' || method === 'DELETE';
  const query = isInQuery ? toQuery(input) : '';
  return [
    query ? `${path}?${query}` : path,
    {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': languageTag(locale()),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(token === undefined || account === null ? {} : { 'Atoll-Account': account }),
        ...(isInQuery ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(isInQuery ? {} : { body: JSON.stringify(input) }),
      ...(signal ? { signal } : {}),
    },
  ];
}

function toQuery(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.toString();
}

/** Returns the bucket whose limits a call is about: that of its destination, if it copies. */
export function bucketOf(input: unknown): string | undefined {
  const { to_bucket: to, bucket } = (input ?? {}) as { to_bucket?: unknown; bucket?: unknown };
  const named = to ?? bucket;
  return typeof named === 'string' ? named : undefined;
}

export function reactToCode(
  deps: ClientDeps,
  code: number,
  { endSession = true, notify = true }: CallOptions,
  bucket?: string,
): void {
  if (code === codes.authorizationExpired) {
    if (endSession && !deps.isOnSignIn()) deps.forceSignOut();
    return;
  }
  // A person who declined to prove their identity already knows.
  if (code === codes.stepUpRequired) return;
  if (code === codes.notMember && deps.session.account() !== null) deps.leaveAccount();
  if (code === transportCodes.tokenMissing && endSession) deps.session.markSignedOut();
  if (notify) deps.notifyCode(code, bucket);
}
