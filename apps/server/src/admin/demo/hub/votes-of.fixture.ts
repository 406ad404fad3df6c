import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '@atoll/database';

/**
 * Reads the votes of a demo: their number, a hash of each voter, answer and time since the opening, and the number of votes after
 * the rule had accepted or rejected the item.
 */
export async function votesOf(dataDir: string): Promise<{ votes: number; sha256: string; late: number }> {
  const database = openDatabase({ dialect: 'sqlite', path: join(dataDir, 'atoll.db') });
  const votes = await database.read
    .selectFrom('hub_votes')
    .innerJoin('hub_items', 'hub_items.id', 'hub_votes.item_id')
    .innerJoin('hub_reviewers', 'hub_reviewers.id', 'hub_votes.reviewer_id')
    .innerJoin('accounts', 'accounts.id', 'hub_reviewers.payee_account_id')
    .innerJoin('hub_projects', 'hub_projects.id', 'hub_votes.project_id')
    .select(['client_key', 'username', 'answer', 'is_gold', 'is_counted'])
    .select(({ eb }) => eb('voted_at', '-', eb.ref('opened_at')).as('after'))
    .orderBy('voted_at')
    .orderBy('client_key')
    .execute();
  const late = await database.read
    .selectFrom('hub_votes')
    .innerJoin('hub_decisions', 'hub_decisions.item_id', 'hub_votes.item_id')
    .select('hub_votes.item_id')
    .where('decided_by', '=', 'rule')
    // A dispute is reopened if a reviewer who voted on it is suspended.
    .where('outcome', 'in', ['accept', 'reject'])
    .whereRef('voted_at', '>', 'decided_at')
    .execute();
  await database.close();
  const sha256 = createHash('sha256').update(JSON.stringify(votes)).digest('hex');
  return { votes: votes.length, sha256, late: late.length };
}
