import type { Job } from '../../../platform/jobs/index.ts';
import type { TransferService } from './transfer.service.ts';

const everyMs = 60_000;

/** Completes ownership transfers after their 24 hours. A failing one doesn't delay the others. */
export function createTransferJob(transfers: Pick<TransferService, 'listDue' | 'finish'>): Job {
  return {
    name: 'accounts-ownership-transfers',
    everyMs,
    async run(signal) {
      const failures: unknown[] = [];
      for (const accountId of await transfers.listDue()) {
        if (signal.aborted) return;
        await transfers.finish(accountId).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some ownership transfers failed');
    },
  };
}
