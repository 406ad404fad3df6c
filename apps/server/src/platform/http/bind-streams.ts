import { codes, type StreamCall } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import { UserError } from '../errors.ts';
import { createOpenCount } from '../limits/open-count.ts';
import { type AnyHandler, admit, type CallDeps } from './admit.ts';
import { type EventSource, eventFrames } from './event-frames.ts';
import type { Principal, StreamHandlers } from './handlers.ts';
import { leavingOf, sendEvents } from './send-events.ts';

/** Streams that may be open at once. Each holds a connection and what its reader has not taken yet. */
export interface StreamLimits {
  readonly perPerson: number;
  readonly perAccount: number;
}

export interface StreamOptions {
  readonly limits?: StreamLimits;
  readonly heartbeatMs?: number;
}

const usualLimits: StreamLimits = { perPerson: 20, perAccount: 1000 };
const usualHeartbeatMs = 15_000;

/**
 * Serves each of a domain's stream calls at its path, as server-sent events. Refusals before the first event use the
 * normal envelope. An error after it closes the connection, so that no reader mistakes a broken stream for a complete
 * one.
 */
export function bindStreams<Calls extends Record<string, StreamCall>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: StreamHandlers<Calls>,
  deps: CallDeps,
  { limits = usualLimits, heartbeatMs = usualHeartbeatMs }: StreamOptions = {},
): void {
  const ofPersons = createOpenCount(limits.perPerson);
  const ofAccounts = createOpenCount(limits.perAccount);

  for (const [name, { path, ...call }] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as AnyHandler;
    const open = async (asked: unknown, context: Parameters<AnyHandler>[1], leaving: AbortSignal) => {
      const { accountId, personId } = context.principal as Principal;
      const releases = [ofPersons.take(personId), ofAccounts.take(accountId)];
      const release = () => {
        for (const give of releases) give?.();
      };
      if (releases.includes(undefined)) {
        release();
        throw new UserError(codes.tooManyRequests);
      }
      try {
        const events = (await handler(asked, { ...context, leaving } as typeof context)) as EventSource;
        return { events, release };
      } catch (error) {
        release();
        throw error;
      }
    };
    app.route({
      method: 'POST',
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const leaving = leavingOf(reply);
        return admit(
          { ...call, method: 'POST', auth: 'session' },
          deps,
          request,
          reply,
          async (asked, context) => {
            const { events, release } = await open(asked, context, leaving);
            const frames = eventFrames(events, { schema: call.event, heartbeatMs, leaving });
            return sendEvents(request, reply, frames, release);
          },
        );
      },
    });
  }
}
