import type { FastifyInstance } from 'fastify';
import { OperationalError, UserError } from '../../../../platform/errors.ts';
import type { Limit } from '../../../../platform/limits/index.ts';
import type { Checkouts } from '../checkouts.ts';
import { type CheckoutProvider, NoticeRefusedError } from '../provider.ts';

const webhookPath = '/api/billing/stripe';

/** Larger than any notice of Stripe. */
const bodyLimitBytes = 512 * 1024;

export interface WebhookDependencies {
  provider: CheckoutProvider;
  checkouts: Pick<Checkouts, 'receive'>;
  /** What an address may send that is not Stripe's; Stripe itself is never kept waiting. */
  limitByAddress: Limit;
}

/**
 * Where Stripe tells that something happened. It repeats what is not answered by a status below 300, so only what is done, or no
 * concern of ours, is. The signature covers the body byte for byte, which is why it is not parsed before.
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
        // At HTTP 200, as user errors are answered, Stripe would take it for done.
        if (error instanceof UserError) throw new OperationalError('a notice was refused', { cause: error });
        throw error;
      }
    });
    done();
  });
}
