import {
  localeFromHeader,
  type StreamEvent,
  type VisitEvent,
  visitEvent,
  visitQuestion,
  visitQuestionPath,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../../../platform/errors.ts';
import type { Routes } from '../../../../platform/feature.ts';
import { eventFrames } from '../../../../platform/http/event-frames.ts';
import { parsePayload } from '../../../../platform/http/payload.ts';
import { leavingOf, sendEvents } from '../../../../platform/http/send-events.ts';
import { subscriberOf } from '../../../../platform/limits/burst-limit.ts';
import { createOpenCount } from '../../../../platform/limits/open-count.ts';
import { visitEvents } from '../asking/visit-events.ts';
import type { VisitService } from './visit.service.ts';
import type { VisitorChat } from './visitor-chat.service.ts';

interface Deps {
  readonly visits: VisitService;
  readonly visitorChat: VisitorChat;
}

const heartbeatMs = 15_000;
const bodyLimitBytes = 16 * 1024;
/** Answers that one visitor, one address and one agent may have open. Each holds a connection. */
const openPerVisitor = 3;
const openPerAddress = 50;
const openPerAgent = 500;

/** Returns the route where visitors ask. It answers with a stream of events, or with the envelope of a refusal. */
export function visitStreamRoutes({ visits, visitorChat }: Deps): Routes {
  const counts = {
    visitor: createOpenCount(openPerVisitor),
    address: createOpenCount(openPerAddress),
    agent: createOpenCount(openPerAgent),
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const locale = localeFromHeader(request.headers['accept-language']);
    const { entry, session, question } = parsePayload(visitQuestion, request.body ?? {}, locale);
    const entered = await visits.enter(entry, session);
    const { agentId, visitorId } = entered.visit;
    const releases = [
      counts.visitor.take(visitorId),
      counts.address.take(subscriberOf(request.ip)),
      counts.agent.take(agentId),
    ];
    const release = () => {
      for (const give of releases) give?.();
    };
    try {
      if (releases.includes(undefined)) throw new UserError(codes.tooManyRequests);
      const leaving = leavingOf(reply);
      const asked = await visitorChat.ask(entered, question);
      const events = numbered(visitEvents(asked.follow(leaving), asked.version.settings));
      const frames = eventFrames(events, { schema: visitEvent, heartbeatMs, leaving });
      return sendEvents(request, reply, frames, release);
    } catch (error) {
      release();
      throw error;
    }
  };

  return (app, { limitByAddress }) => {
    app.post(visitQuestionPath, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      await limitByAddress.take(request.ip);
      return answer(request, reply);
    });
  };
}

async function* numbered(events: AsyncIterable<VisitEvent>): AsyncGenerator<StreamEvent<VisitEvent>> {
  let number = 0;
  for await (const data of events) {
    number += 1;
    yield { number, data };
  }
}
