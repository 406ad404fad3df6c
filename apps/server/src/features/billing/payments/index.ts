import type { Database } from '@atoll/database';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import type { AccountDirectory } from '../peers.ts';
import { createCheckouts } from './checkouts.ts';
import { createPaymentService, type PaymentService } from './payments.service.ts';
import { createPaymentsJob } from './payments-job.ts';
import type { PaymentProvider } from './provider.ts';
import { createRefunds, type Refunds } from './refunds.ts';
import { bindStripeWebhook } from './stripe/webhook.routes.ts';

export { createPaymentHandlers } from './payments.routes.ts';
export type { PaymentService } from './payments.service.ts';
export type { PaymentMethod, PaymentProvider } from './provider.ts';
export type { Refunds } from './refunds.ts';

export interface Payments {
  service: PaymentService;
  refunds: Refunds;
  jobs: readonly Job[];
  /** Binds the provider's webhook, if it has one. */
  bindWebhook(app: FastifyInstance, limitByAddress: Limit): void;
}

export interface PaymentsDependencies {
  database: Database;
  clock: Clock;
  accounts: AccountDirectory;
  provider: PaymentProvider;
}

/** Creates payments and refunds with the configured provider. */
export function createPayments(deps: PaymentsDependencies): Payments {
  const { provider } = deps;
  if (provider.kind === 'sandbox') {
    return {
      service: createPaymentService({ ...deps, checkouts: null }),
      refunds: createRefunds({ ...deps, provider: null, checkouts: null }),
      jobs: [],
      bindWebhook: () => undefined,
    };
  }
  const checkouts = createCheckouts({ ...deps, provider });
  return {
    service: createPaymentService({ ...deps, checkouts }),
    refunds: createRefunds({ ...deps, provider, checkouts }),
    jobs: [createPaymentsJob({ ...deps, provider, checkouts })],
    bindWebhook: (app, limitByAddress) => bindStripeWebhook(app, { provider, checkouts, limitByAddress }),
  };
}
