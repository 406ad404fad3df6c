import { Readable } from 'node:stream';
import type { Call, Envelope, FileCall } from '@atoll/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForCurrent } from '../readers/index.ts';
import { type AnyHandler, admit, type CallDeps } from './admit.ts';
import { success } from './envelope.ts';
import type { FileHandlers, Handlers, SentFile } from './handlers.ts';
import { encodeOutput } from './output.ts';

/** Serves each call of a domain at its path: authenticate, check the payload, run the handler, encode the answer. */
export function bindCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  deps: CallDeps,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(call, handler, deps, request, reply),
    });
  }
}

/** Serves each of a domain's file calls at its path; refusals use the normal envelope. */
export function bindFiles<Calls extends Record<string, FileCall>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: FileHandlers<Calls>,
  deps: CallDeps,
): void {
  for (const [name, { path, ...call }] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as AnyHandler;
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        admit({ ...call, method: 'GET', auth: 'session' }, deps, request, reply, async (asked, context) =>
          sendFile((await handler(asked, context)) as SentFile, reply),
        ),
    });
  }
}

function sendFile({ name, type, chunks }: SentFile, reply: FastifyReply): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(readForCurrent(chunks)));
}

function answer(
  call: Call,
  handler: AnyHandler,
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope<unknown>> {
  return admit(call, deps, request, reply, async (input, context) =>
    success(encodeOutput(call.output, await handler(input, context)), context.locale, call.successMessage),
  );
}
