import { readCollusion } from '../insight/collusion.ts';
import { readContributors } from '../insight/contributors.ts';
import { findAtPlaces, findPopulation } from '../insight/draw-accepted.ts';
import { readProgress } from '../insight/progress.ts';
import { releaseQueries } from '../releases/queries.ts';
import { findCandidates } from '../review/candidates.store.ts';
import { findLackingPlaces } from '../review/lacking-places.store.ts';

/** Reads of the data hub that run entirely in a reader process. */
export const hubQueries = [
  readCollusion,
  readContributors,
  findPopulation,
  findAtPlaces,
  readProgress,
  findCandidates,
  findLackingPlaces,
  ...releaseQueries,
];
