import type { Config } from '../config/index.ts';
import type { Accounts } from '../features/accounts/index.ts';
import type { AgentsDeps } from '../features/agents/core/index.ts';
import type { Billing } from '../features/billing/index.ts';
import { createOutgoingAgents } from '../platform/outgoing/index.ts';
import type { Sealer } from '../platform/secrets/index.ts';

interface Given {
  readonly config: Config;
  readonly sealer: Sealer;
  readonly accounts: Accounts;
  readonly billing: Billing;
  /** Ends open streams when the server stops. */
  readonly stopping: AbortSignal;
}

export type ChatPeers = Pick<
  AgentsDeps,
  'answers' | 'sealer' | 'outgoing' | 'outgoingOfServer' | 'stopping' | 'emailsOf' | 'standingOf'
>;

/** Supplies the dependencies of conversations. */
export function chatPeers({ config, sealer, accounts, billing, stopping }: Given): ChatPeers {
  return {
    answers: config,
    sealer,
    outgoing: createOutgoingAgents(config.outgoing),
    // The operator's own model may well be on this machine.
    outgoingOfServer: createOutgoingAgents({ allowsPrivate: true }),
    stopping,
    emailsOf: accounts.directory.emailsOf,
    async standingOf(accountId) {
      const [{ isReadOnly }, { plan }] = await Promise.all([
        billing.allowance.limitsOf(accountId),
        billing.summaryOf(accountId),
      ]);
      return { isReadOnly, isFree: plan === 'free' };
    },
  };
}
