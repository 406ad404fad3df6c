import type { Query } from '@atoll/database';
import { shuffled } from '../kernel/shuffled.ts';
import { countAccepted, findAcceptedAt, findAcceptedGold } from './audits.store.ts';
import { drawPlaces } from './draw.ts';

interface Wanted {
  readonly projectId: string;
  readonly count: number;
  /** Items that are not to be drawn. */
  readonly except: readonly string[];
}

/** Draws accepted items of a project at random, without gold items. Returns fewer if there are no more. */
export const drawAccepted: Query<Wanted, string[]> = {
  name: 'hub.drawAccepted',
  async run(read, { projectId, count, except }) {
    const left = new Set([...except, ...(await findAcceptedGold(read, projectId))]);
    // As many as could be left out are drawn besides, so that enough remain.
    const places = drawPlaces(await countAccepted(read, projectId), count + left.size);
    const drawn = (await findAcceptedAt(read, projectId, places)).filter((id) => !left.has(id));
    return shuffled(drawn).slice(0, count);
  },
};
