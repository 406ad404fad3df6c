import type { Query } from '@atoll/database';
import type { HubDeps } from '../kernel/deps.ts';
import { shuffled } from '../kernel/shuffled.ts';
import { countAccepted, findAcceptedAt, findAcceptedGold } from './audits.store.ts';
import { drawPlaces } from './draw.ts';

interface Wanted {
  readonly projectId: string;
  readonly count: number;
  /** Items that are not to be drawn. */
  readonly except: readonly string[];
}

interface Population {
  /** Accepted items, gold ones included. */
  readonly accepted: number;
  readonly gold: readonly string[];
}

/** Returns what there is to draw from. */
export const findPopulation: Query<{ readonly projectId: string }, Population> = {
  name: 'hub.findPopulation',
  run: async (read, { projectId }) => ({
    accepted: await countAccepted(read, projectId),
    gold: await findAcceptedGold(read, projectId),
  }),
};

/** Returns the items at these places, from 1, among all accepted ones. */
export const findAtPlaces: Query<
  { readonly projectId: string; readonly places: readonly number[] },
  string[]
> = {
  name: 'hub.findAtPlaces',
  run: (read, { projectId, places }) => findAcceptedAt(read, projectId, places),
};

/** Draws accepted items of a project at random, without gold items. Returns fewer if there are no more. */
export async function drawAccepted(
  { database, chance }: Pick<HubDeps, 'database' | 'chance'>,
  { projectId, count, except }: Wanted,
): Promise<string[]> {
  const { accepted, gold } = await database.query(findPopulation, { projectId });
  const left = new Set([...except, ...gold]);
  // Draws additional items to compensate for omitted ones.
  const places = drawPlaces(accepted, count + left.size, chance.below);
  const found = await database.query(findAtPlaces, { projectId, places });
  const drawn = found.filter((id) => !left.has(id));
  return shuffled(drawn, chance.below).slice(0, count);
}
