import type { closingCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { InviteService } from '../invites/invite.service.ts';
import type { AccountsLog } from '../kernel/peers.ts';
import { createHomes } from '../team/homes.ts';
import type { TransferService } from '../team/transfer.service.ts';
import { createClosingService } from './closing.service.ts';
import { createClosingJob } from './closing-job.ts';
import { createClosingMails } from './closing-mails.ts';
import type { ClosingPeers } from './peers.ts';

export type { ClosingPeers } from './peers.ts';

/** Creates the deletion of accounts, which can be undone for 14 days. */
export function createClosing(deps: {
  database: Database;
  clock: Clock;
  mailer: Pick<Mailer, 'send'>;
  log: AccountsLog;
  /** Runs work that nobody waits for, and logs its failure. */
  inBackground: (kind: string, sending: Promise<void>) => void;
  publicUrl: string;
  invites: InviteService;
  peers: ClosingPeers;
  transfers: Pick<TransferService, 'cancelOf'>;
}): { handlers: Handlers<typeof closingCalls>; job: Job } {
  const mails = createClosingMails(deps);
  const homes = createHomes({ invites: deps.invites, now: () => deps.clock.now() });
  const service = createClosingService({ ...deps, mails });
  return {
    handlers: {
      async closeAccount({ account_name: accountName }, { principal }) {
        return { closing_at: await service.close(principal, accountName) };
      },
      async keepAccount(_, { principal }) {
        await service.keep(principal);
        return null;
      },
    },
    job: createClosingJob({ ...deps, mails, homes }),
  };
}
