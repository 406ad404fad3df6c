import type { FastifyInstance } from 'fastify';
import { OperationalError, UserError } from '../../../../platform/errors.ts';
import type { Limit } from '../../../../platform/limits/index.ts';
import type { Checkouts } from '../checkouts.ts';
import { type CheckoutProvider, NoticeRefusedError } from '../provider.ts';

const webhookPath = '/api/billing/stripe';

/** Larger than any Stripe event. */
const bodyLimitBytes = 512 * 1024;

export interface WebhookDependencies {
  provider: CheckoutProvider;
  checkouts: Pick<Checkouts, 'receive'>;
  /** Limits invalid requests per address; Stripe itself is never limited. */
  limitByAddress: Limit;
}

/**
 * Receives Stripe's events. Stripe repeats those without a status below 300, so only handled or irrelevant events get one. The
 * signature covers the exact bytes, so the body isn't parsed before.
 */
export function bindStripeWebhook(app: FastifyInstance, deps: WebhookDependencies): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    scope.post(webhookPath, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const notice = deps.provider.readNotice(body, String(request.headers['stripe-signature'] ?? ''));
        await deps.checkouts.receive(notice);
        return { received: true };
      } catch (error) {
        if (error instanceof NoticeRefusedError) {
          await deps.limitByAddress.take(request.ip);
          return reply.code(400).send({ received: false });
        }
        // With HTTP 200, as for user errors, Stripe would consider it handled.
        if (error instanceof UserError) throw new OperationalError('a notice was refused', { cause: error });
        throw error;
      }
    });
    done();
  });
}
