import {
  type Call,
  type CallInput,
  type CallOutput,
  calls,
  commonCodes,
  type Envelope,
  type ErrorCode,
  sessionCodes,
  transportCodes,
} from '@atoll/contract';
import { type MessageParams, messageFor } from '@atoll/contract/messages';

/** The inputs of a call, in order. */
export interface Asked<C extends Call> {
  readonly inputs: readonly CallInput<C>[];
}

/** A call whose requests wait for their answers. */
export interface Held<C extends Call> extends Asked<C> {
  /** Answers the request that has waited longest. */
  answer(output: CallOutput<C>): void;
}

interface Handler {
  readonly call: Call;
  readonly inputs: unknown[];
  readonly reply: (input: unknown) => Envelope<unknown> | Response | Promise<Envelope<unknown>>;
}

const handlers = new Map<string, Handler>();
const faults: string[] = [];

/** Makes the server answer a call from now on. Requests and answers are validated against the contract. */
export function answers<C extends Call>(
  call: C,
  output: CallOutput<C> | ((input: CallInput<C>) => CallOutput<C>),
): Asked<C> {
  if (typeof output === 'function') {
    const outputOf = output as (input: unknown) => unknown;
    return handle(call, (input) => success(call, outputOf(input)));
  }
  const envelope = success(call, output);
  return handle(call, () => envelope);
}

/** Makes the server refuse a call from now on, with a code and the catalogue's message. */
export function refuses<C extends Call>(call: C, code: ErrorCode, params?: MessageParams): Asked<C> {
  const possible: readonly ErrorCode[] = [
    ...call.codes,
    ...commonCodes,
    ...(call.auth === 'none' ? [] : sessionCodes),
  ];
  if (!possible.includes(code)) throw new Error(`${call.name} is never refused with ${code}`);
  const envelope = { code, msg: messageFor(code, 'en_US', params), data: null };
  return handle(call, () => envelope);
}

/** Makes the network fail for a call from now on. */
export function fails<C extends Call>(call: C): Asked<C> {
  return handle(call, () => Promise.reject(networkFailure()));
}

/** Makes the server fail with status 500 for a call from now on, with the message that names the support contact. */
export function crashes<C extends Call>(call: C): Asked<C> {
  const envelope = { code: 500, msg: messageFor(500, 'en_US', { support: 'help@example.com' }), data: null };
  return handle(call, () => Response.json(envelope, { status: 500 }));
}

/** Makes the requests of a call wait until the test answers them. */
export function holds<C extends Call>(call: C): Held<C> {
  const waiting: ((envelope: Envelope<unknown>) => void)[] = [];
  const asked = handle(call, () => new Promise((resolve) => waiting.push(resolve)));
  return {
    inputs: asked.inputs,
    answer(output) {
      const resolve = waiting.shift();
      if (!resolve) throw new Error(`nobody waits for ${call.name}`);
      resolve(success(call, output));
    },
  };
}

/** Removes all answers. Throws if there was a request that the test did not expect, or that the contract does not allow. */
export function resetServer(): void {
  const found = faults.splice(0);
  handlers.clear();
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Answers like the server, with the handlers of the test. Replaces `fetch`. */
export async function fetchFromTest(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address), location.href);
  const handler = handlers.get(`${init.method ?? 'GET'} ${pathname}`);
  if (!handler) {
    faults.push(`unexpected call: ${nameOf(init.method, pathname)} ${init.body ?? searchParams}`);
    throw networkFailure();
  }
  const payload =
    typeof init.body === 'string' ? JSON.parse(init.body) : ofQuery(handler.call.input, searchParams);
  const input = handler.call.input.safeParse(payload);
  if (!input.success)
    faults.push(`${handler.call.name} does not take ${JSON.stringify(payload)}: ${input.error.message}`);
  handler.inputs.push(payload);
  const reply = await handler.reply(payload);
  return reply instanceof Response ? reply : Response.json(reply);
}

function handle<C extends Call>(call: C, reply: Handler['reply']): Asked<C> {
  const inputs: CallInput<C>[] = [];
  handlers.set(`${call.method} ${call.path}`, { call, inputs, reply });
  return { inputs };
}

function success(call: Call, output: unknown): Envelope<unknown> {
  const data = call.output.parse(output);
  return {
    code: transportCodes.ok,
    msg: messageFor(call.successMessage ?? transportCodes.ok, 'en_US'),
    data,
  };
}

/** Returns the error of `fetch`, without the stack trace that would fill the log of the tests. */
function networkFailure(): TypeError {
  return Object.assign(new TypeError('Failed to fetch'), { stack: 'Failed to fetch' });
}

function nameOf(method: string | undefined, pathname: string): string {
  const call = Object.values(calls).find((one) => one.method === method && one.path === pathname);
  return call?.name ?? `${method} ${pathname}`;
}

/** Returns the payload of a query, converted to numbers and booleans where the schema requires them. */
function ofQuery(schema: Call['input'], query: URLSearchParams): Record<string, unknown> {
  const payload: Record<string, unknown> = Object.fromEntries(query);
  const parsed = schema.safeParse(payload);
  for (const { path } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (typeof payload[name] === 'string') payload[name] = JSON.parse(payload[name]);
  }
  return payload;
}
