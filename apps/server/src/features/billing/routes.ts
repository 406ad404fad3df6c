import type { listLedger } from '@atoll/contract';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { StatementService } from './statement.service.ts';

export function createLedgerHandlers(
  statement: Pick<StatementService, 'entriesOf'>,
): Handlers<{ listLedger: typeof listLedger }> {
  return {
    async listLedger({ cursor }, { principal }) {
      const { items, nextCursor } = await statement.entriesOf(principal.accountId, cursor);
      const entries = items.map(({ id, reason, amountMicroUsd, createdAt }) => ({
        id,
        reason,
        amount_micro_usd: amountMicroUsd,
        created_at: createdAt,
      }));
      return { entries, next_cursor: nextCursor };
    },
  };
}
