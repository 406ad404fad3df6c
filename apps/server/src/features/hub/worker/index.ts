import { readCollusion } from '../insight/collusion.ts';
import { drawAccepted } from '../insight/draw-accepted.ts';
import { readProgress } from '../insight/progress.ts';

/** Reads of the data hub that run as a whole in a reader process. */
export const hubQueries = [readCollusion, drawAccepted, readProgress];
