import { prepare, type Query, type Reader } from '@atoll/database';
import { sql } from 'kysely';
import { isWaiting } from './assignment.store.ts';

/** The reviewer who requests an item. */
export interface Seeker {
  readonly projectId: string;
  readonly reviewerId: string;
  readonly personId: string;
  readonly payeeAccountId: string;
  readonly languages: readonly string[];
  /** An adjudicator may have seen the votes on an item that was disputed before. */
  readonly isAdjudicator: boolean;
  readonly minVotes: number;
  readonly maxVotes: number;
  /** At least 0 and below 1: where among equal items the search begins, so that reviewers don't meet. */
  readonly random: number;
  /** Languages and countries that lack items, the largest gap first. */
  readonly places: readonly { readonly language: string; readonly country: string }[];
}

export interface Candidate {
  readonly id: string;
  readonly votes: number;
  readonly leases: number;
  readonly language: string;
  readonly country: string;
}

/** Rows that one step of the search looks at. Each step reads one range of an index. */
const windowRows = 200;
const wanted = 10;
/** Places that are searched before all others. */
const searchedPlaces = 5;

/**
 * Returns items for a reviewer: those nearest to a decision first, then those of languages and countries with the
 * largest gaps. It examines a bounded number of rows around a random position, regardless of the reviewer's history.
 * Only if that finds nothing, all waiting items are searched.
 */
export const findCandidates: Query<Seeker, Candidate[]> = {
  name: 'hub.findCandidates',
  async run(read, seeker) {
    const spare: Candidate[] = [];
    for (let votes = seeker.maxVotes - 1; votes >= 0; votes--) {
      const found = await searchVotes(read, seeker, votes);
      const useful = found.filter(({ leases }) => isUseful({ votes, leases }, seeker));
      if (useful.length > 0) return useful;
      spare.push(...found);
    }
    return spare.length > 0 ? spare.slice(0, wanted) : searchAll(read, seeker);
  },
};

/** Reports whether another vote is likely to be needed, whatever the current reviewers answer. */
function isUseful({ votes, leases }: Pick<Candidate, 'votes' | 'leases'>, { minVotes }: Seeker): boolean {
  return leases === 0 || votes + leases < minVotes;
}

/** Returns items with this number of votes, those of places that lack most first. */
async function searchVotes(read: Reader, seeker: Seeker, votes: number): Promise<Candidate[]> {
  for (const place of votes === 0 ? seeker.places.slice(0, searchedPlaces) : []) {
    const found = await searchRange(read, seeker, { votes, place });
    if (found.length > 0) return found;
  }
  return byPlace(await searchRange(read, seeker, { votes }), seeker);
}

interface Range {
  readonly votes: number;
  readonly place?: Seeker['places'][number];
}

/** Searches from a random position of a range to its end, and then from its start. */
async function searchRange(read: Reader, seeker: Seeker, range: Range): Promise<Candidate[]> {
  const from = await randomId(read, seeker, range);
  if (from === undefined) return [];
  const found = await searchWindow(read, seeker, range, from);
  return found.length > 0 ? found : searchWindow(read, seeker, range, '');
}

type RangeValues = { projectId: string; votes: number; language: string; country: string };

const endQuery = (direction: 'asc' | 'desc') => ({
  anywhere: prepare((read: Reader, { projectId, votes }: RangeValues) =>
    inRange(read, projectId, { votes }).select('id').orderBy('id', direction).limit(1),
  ),
  inPlace: prepare((read: Reader, { projectId, votes, language, country }: RangeValues) =>
    inRange(read, projectId, { votes, place: { language, country } })
      .select('id')
      .orderBy('id', direction)
      .limit(1),
  ),
});
const endQueries = { first: endQuery('asc'), last: endQuery('desc') };

/** Returns an ID somewhere between the first and the last of a range; undefined: the range is empty. */
async function randomId(
  read: Reader,
  { projectId, random }: Seeker,
  { votes, place }: Range,
): Promise<string | undefined> {
  const values = { projectId, votes, language: place?.language ?? '', country: place?.country ?? '' };
  const end = async (which: 'first' | 'last') => {
    const { anywhere, inPlace } = endQueries[which];
    return (await (place ? inPlace : anywhere).first(read, values))?.id;
  };
  const first = await end('first');
  if (first === undefined) return undefined;
  return between(first, (await end('last')) ?? first, random);
}

async function searchWindow(read: Reader, seeker: Seeker, range: Range, from: string): Promise<Candidate[]> {
  const rows = inRange(read, seeker.projectId, range)
    .select(['id', 'votes', 'leases', 'language', 'country', 'person_id', 'payee_account_id'])
    .where('id', '>=', from)
    .orderBy('id')
    .limit(windowRows)
    .as('hub_items');
  return fitting(read.selectFrom(rows), seeker).limit(wanted).execute();
}

/** Returns the first that fits of everything that waits. */
async function searchAll(read: Reader, seeker: Seeker): Promise<Candidate[]> {
  const rows = read
    .selectFrom('hub_items')
    .select(['id', 'votes', 'leases', 'language', 'country', 'person_id', 'payee_account_id'])
    .where('project_id', '=', seeker.projectId)
    .where(isWaiting)
    .orderBy('votes', 'desc')
    .orderBy('id')
    .as('hub_items');
  return fitting(read.selectFrom(rows), seeker).limit(1).execute();
}

function inRange(read: Reader, projectId: string, { votes, place }: Range) {
  const query = read
    .selectFrom('hub_items')
    .where('project_id', '=', projectId)
    .where(isWaiting)
    .where('votes', '=', votes);
  if (!place) return query;
  return query.where('language', '=', place.language).where('country', '=', place.country);
}

function fitting(query: ReturnType<typeof selectedFrom>, seeker: Seeker) {
  const { reviewerId, personId, payeeAccountId, languages, maxVotes } = seeker;
  const fits = query
    .select(['hub_items.id', 'votes', 'leases', 'language', 'country'])
    .where('language', 'in', languages)
    .where('person_id', '<>', personId)
    .where('payee_account_id', '<>', payeeAccountId)
    .where(sql<boolean>`votes + leases < ${maxVotes}`)
    .where(
      sql<boolean>`not exists (select 1 from hub_assignments a where a.reviewer_id = ${reviewerId} and a.item_id = hub_items.id)`,
    );
  if (!seeker.isAdjudicator) return fits;
  return fits.where(sql<boolean>`not exists (select 1 from hub_decisions d where d.item_id = hub_items.id)`);
}

function selectedFrom(read: Reader) {
  return read.selectFrom(
    read
      .selectFrom('hub_items')
      .select(['id', 'votes', 'leases', 'language', 'country', 'person_id', 'payee_account_id'])
      .as('hub_items'),
  );
}

/** Orders items by the gap of their place, and leaves the order otherwise. */
function byPlace(found: readonly Candidate[], { places }: Seeker): Candidate[] {
  const rank = new Map(places.map(({ language, country }, at) => [`${language} ${country}`, at]));
  const rankOf = ({ language, country }: Candidate) => rank.get(`${language} ${country}`) ?? places.length;
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The alphabet of IDs, in the order of its characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The number of characters after the common prefix that distinguish positions. */
const significant = 8;

/** Returns a text between two IDs, at this share of the way. */
function between(first: string, last: string, share: number): string {
  let common = 0;
  while (common < first.length && first[common] === last[common]) common++;
  const read = (id: string) =>
    [...id.slice(common, common + significant).padEnd(significant, '0')].reduce(
      (value, character) => value * alphabet.length + Math.max(alphabet.indexOf(character), 0),
      0,
    );
  const [low, high] = [read(first), read(last)];
  let value = Math.floor(low + (high - low) * share);
  let digits = '';
  for (let at = 0; at < significant; at++) {
    digits = alphabet[value % alphabet.length] + digits;
    value = Math.floor(value / alphabet.length);
  }
  return first.slice(0, common) + digits;
}
