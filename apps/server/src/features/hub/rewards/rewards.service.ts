import type { Reader, Transaction } from '@atoll/database';
import type { HubDeps } from '../kernel/deps.ts';
import {
  addToReserve,
  findPaid,
  findReserve,
  insertRewards,
  type Reward,
  takeFromReserve,
} from './reward.store.ts';

/** A reward that became due by a decision. */
export type DueReward = Omit<Reward, 'projectId' | 'accountId' | 'paidAt'>;

interface Payer {
  readonly id: string;
  readonly accountId: string;
}

export type Rewards = ReturnType<typeof createRewards>;

/** Pays rewards from the budgets of projects. Each is paid once, in the transaction of the decision that makes it due. */
export function createRewards({ budgets, clock }: Pick<HubDeps, 'budgets' | 'clock'>) {
  return {
    /** Returns whether what a project has set aside covers these rewards. Those that were paid cost nothing. */
    async areCovered(read: Reader, { id }: Pick<Payer, 'id'>, due: readonly DueReward[]): Promise<boolean> {
      const owed = await unpaid(read, due);
      return owed.length === 0 || sumOf(owed) <= (await findReserve(read, id));
    },
    /**
     * Pays unpaid rewards. Amounts beyond the project's reserve are first taken from its owner's credit.
     * @throws {UserError} 1022 if that is not enough
     */
    async pay(
      tx: Transaction,
      { id: projectId, accountId }: Payer,
      due: readonly DueReward[],
    ): Promise<void> {
      const owed = await unpaid(tx, due);
      const [first] = owed;
      if (!first) return;
      const sumMicroUsd = sumOf(owed);
      if (!(await takeFromReserve(tx, projectId, sumMicroUsd))) {
        const missingMicroUsd = sumMicroUsd - (await findReserve(tx, projectId));
        const idempotencyKey = `hub:${projectId}:added:${first.id}`;
        const added = { accountId, amountMicroUsd: missingMicroUsd, idempotencyKey, reference: projectId };
        await budgets.reserve(tx, added);
        await addToReserve(tx, projectId, missingMicroUsd);
        await takeFromReserve(tx, projectId, sumMicroUsd);
      }
      for (const { id, payeeAccountId, amountMicroUsd } of owed) {
        const idempotencyKey = `hub:${id}`;
        await budgets.pay(tx, {
          accountId,
          payeeAccountId,
          amountMicroUsd,
          idempotencyKey,
          reference: projectId,
        });
      }
      const paidAt = clock.now();
      await insertRewards(
        tx,
        owed.map((reward) => ({ ...reward, projectId, accountId, paidAt })),
      );
    },
  };
}

async function unpaid(read: Reader, due: readonly DueReward[]): Promise<DueReward[]> {
  const worth = due.filter(({ amountMicroUsd }) => amountMicroUsd > 0);
  const paid = await findPaid(
    read,
    worth.map(({ id }) => id),
  );
  return worth.filter(({ id }) => !paid.has(id));
}

function sumOf(due: readonly DueReward[]): number {
  return due.reduce((sum, { amountMicroUsd }) => sum + amountMicroUsd, 0);
}
