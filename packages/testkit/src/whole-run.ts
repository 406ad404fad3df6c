import type { DialectName } from '@atoll/database';

/**
 * Whether everything runs, as in `.ci/run`. Otherwise tests leave out what repeats others: screens in further languages, and
 * whole servers on a second database.
 */
export const isWholeRun = process.env.ATOLL_TESTS === 'all';

/** The databases on which a suite about a whole server runs. Suites about stores always run on both. */
export const databasesOfServers: readonly DialectName[] = isWholeRun ? ['sqlite', 'postgres'] : ['sqlite'];
