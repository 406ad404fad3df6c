import type { Database, Schema } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import type { Item } from '../kernel/item.ts';
import type { Project } from '../kernel/project.ts';
import { toRow } from '../kernel/row.ts';

type Reviewer = Schema['hub_reviewers'];

/** Makes a reviewer who passed the gate. */
export function reviewerIn(project: Project, given: Partial<Reviewer> = {}): Reviewer {
  const id = given.id ?? newId();
  return {
    id,
    project_id: project.id,
    account_id: project.accountId,
    person_id: id,
    payee_account_id: id,
    state: 'active',
    is_adjudicator: 0,
    languages: '["fr"]',
    gold_seen: 10,
    gold_correct: 9,
    gold_recent: '1111111110',
    gate_answered: 10,
    gate_correct: 9,
    votes: 0,
    decided_votes: 0,
    agreed_votes: 0,
    device: null,
    stop_reason: '',
    joined_at: project.createdAt,
    updated_at: project.createdAt,
    ...given,
  };
}

type Contributor = Schema['hub_contributors'];

export function contributorIn(project: Project, given: Partial<Contributor> = {}): Contributor {
  const id = given.id ?? newId();
  return {
    id,
    project_id: project.id,
    account_id: project.accountId,
    person_id: id,
    payee_account_id: given.person_id ?? id,
    language: 'fr',
    country: 'FR',
    consent_sha256: '0'.repeat(64),
    consented_at: project.createdAt,
    device: null,
    items: 0,
    joined_at: project.createdAt,
    stopped_at: null,
    stop_reason: '',
    ...given,
  };
}

type Vote = Schema['hub_votes'];

export function voteIn(project: Project, given: Partial<Vote> & Pick<Vote, 'item_id' | 'reviewer_id'>): Vote {
  return {
    project_id: project.id,
    account_id: project.accountId,
    answer: 'yes',
    reasons: '[]',
    note: '',
    is_gold: 0,
    is_right: null,
    is_counted: 1,
    took_ms: 5_000,
    voted_at: project.createdAt,
    ...given,
  };
}

/** Makes the event that brought an item to its state. */
export function eventIn(item: Item, given: Partial<Schema['hub_item_events']>): Schema['hub_item_events'] {
  return {
    id: newId(),
    item_id: item.id,
    project_id: item.projectId,
    account_id: item.accountId,
    event: 'accept',
    from_state: 'in_review',
    to_state: 'accepted',
    actor: 'system',
    person_id: null,
    at: item.createdAt,
    ...given,
  };
}

const rowsAtOnce = 500;

/** Inserts rows of any number. */
export async function insertRows<Table extends keyof Schema>(
  database: Database,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await database.transaction(async (tx) => {
      await tx
        .insertInto(table)
        .values(rows.slice(from, from + rowsAtOnce) as never)
        .execute();
    });
  }
}

export async function insertItems(database: Database, items: readonly Item[]): Promise<void> {
  const rows = items.map((item) => toRow<Schema['hub_items']>(item));
  await insertRows(database, 'hub_items', rows);
}
