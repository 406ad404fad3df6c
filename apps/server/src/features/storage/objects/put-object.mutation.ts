import type { Mutation } from '@atoll/database';
import { type PlacedVersion, type Placement, placeVersion } from './place-version.ts';

/** Puts an object, or a copy of one, in its place. */
export const putObject: Mutation<Placement, PlacedVersion> = {
  name: 'storage.putObject',
  run: (tx, placement) => placeVersion(tx, placement),
};
