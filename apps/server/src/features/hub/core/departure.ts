import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';
import { openItem } from '../kernel/item.store.ts';
import { system } from '../kernel/item.ts';
import { withdrawItem } from '../storing/withdraw-item.ts';
import {
  anonymizeActor,
  anonymizeContributor,
  anonymizeItem,
  anonymizeReviewer,
  anonymizeRewards,
  type Departed,
  endLeasesOf,
  findNamedItems,
  findParticipants,
  findPeople,
  type Participant,
} from './departure.store.ts';

const pageSize = 100;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Removes a deleted participant from the projects of other accounts: their items are withdrawn, their reviews end, and
 * no row refers to them. Completed payments stay in the ledger. May be repeated after an interruption.
 * @throws the reason with which `signal` was aborted
 */
export async function takeOut(deps: Deps, departed: Departed, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  await eachParticipant(deps, 'hub_contributors', departed, signal, async (contributor) => {
    await withdrawAll(deps, contributor, signal);
    await forgetActor(deps, contributor, signal);
    await database.transaction((tx) => anonymizeContributor(tx, contributor));
  });
  await eachParticipant(deps, 'hub_reviewers', departed, signal, async (reviewer) => {
    await forgetActor(deps, reviewer, signal);
    await database.transaction(async (tx) => {
      await endLeasesOf(tx, reviewer, clock.now());
      await anonymizeReviewer(tx, reviewer, clock.now());
    });
  });
  await deleteInPages(database, { pageSize, signal }, (tx, limit) => anonymizeRewards(tx, departed, limit));
  signal.throwIfAborted();
}

/** Finds people who were deleted while another account was paid for their work, and removes them. */
export function createDepartureJob(
  deps: Deps & { readonly peopleOf: (ids: readonly string[]) => Promise<ReadonlySet<string>> },
): Job {
  return {
    name: 'hub-departures',
    everyMs: dayMs,
    async run(signal) {
      let after: string | undefined = '';
      while (after !== undefined && !signal.aborted) {
        const people: string[] = await findPeople(deps.database.read, after, pageSize);
        const known = await deps.peopleOf(people);
        for (const personId of people) {
          if (!known.has(personId)) await takeOut(deps, { person_id: personId }, signal);
        }
        after = people.length < pageSize ? undefined : people.at(-1);
      }
    },
  };
}

/** Calls the function for each participant. It must change them so that they aren't found again. */
async function eachParticipant(
  { database }: Deps,
  table: 'hub_contributors' | 'hub_reviewers',
  departed: Departed,
  signal: AbortSignal,
  work: (participant: Participant) => Promise<void>,
): Promise<void> {
  for (;;) {
    const page = await findParticipants(database.read, table, departed, pageSize);
    for (const participant of page) {
      signal.throwIfAborted();
      await work(participant);
    }
    if (page.length < pageSize) return;
  }
}

async function withdrawAll(
  { database, clock }: Deps,
  contributor: Participant,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const page = await findNamedItems(database.read, contributor, pageSize);
    for (const { id, projectId } of page) {
      signal.throwIfAborted();
      await database.transaction(async (tx: Transaction) => {
        const item = await openItem(tx, projectId, id);
        if (item.state !== 'withdrawn') await withdrawItem(tx, item, system, clock.now());
        await anonymizeItem(tx, id);
      });
    }
    if (page.length < pageSize) return;
  }
}

async function forgetActor({ database }: Deps, participant: Participant, signal: AbortSignal): Promise<void> {
  await deleteInPages(database, { pageSize, signal }, (tx, limit) => anonymizeActor(tx, participant, limit));
  signal.throwIfAborted();
}
