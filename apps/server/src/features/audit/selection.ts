import { type RecordedSelection, readRecordedSelection } from '@atoll/contract/recorded-selection';

/** Objects selected for a job: keys, folders, versions, or the whole bucket. */
export type Selection = Pick<RecordedSelection, 'keys' | 'prefixes' | 'versions' | 'all'>;

/** Limits the recorded names, in characters of JSON. */
const maxNames = 4000;

/** Returns a selection as JSON. Folders come first; names that don't fit are left out, and then the totals are recorded. */
export function textOfSelection({ keys = [], prefixes = [], versions = [], all }: Selection): string {
  let room = maxNames;
  const fits = (one: unknown) => {
    room -= JSON.stringify(one).length + 1;
    return room >= 0;
  };
  const fitting = <One>(ones: readonly One[]) => {
    const end = ones.findIndex((one) => !fits(one));
    return end === -1 ? ones : ones.slice(0, end);
  };
  const recorded = { prefixes: fitting(prefixes), keys: fitting(keys), versions: fitting(versions) };
  const counts = {
    key_count: keys.length,
    prefix_count: prefixes.length,
    version_count: versions.length,
  };
  const named = Object.entries(recorded).filter(([, names]) => names.length > 0);
  return JSON.stringify({
    ...Object.fromEntries(named),
    ...(all === undefined ? {} : { all }),
    ...(room < 0 ? counts : {}),
  });
}

/** Returns the recorded names of a selection, and whether they are all of them. Older entries cut long selections. */
export function readSelection(text: string): { places: string[]; isComplete: boolean } {
  const { keys = [], prefixes = [], versions = [], all, key_count } = readRecordedSelection(text) ?? {};
  const places = [...keys, ...prefixes, ...versions.map(({ key }) => key)];
  const isNamed = places.length > 0 && !places.includes('');
  return { places, isComplete: isNamed && !all && key_count === undefined };
}

/** Returns the key or the folder that a selection of objects is in; undefined for a whole bucket. */
export function placeOf(selection: Selection): string | undefined {
  const { keys = [], prefixes = [], versions = [] } = selection;
  const places = [...keys, ...prefixes, ...versions.map(({ key }) => key)];
  const [first, ...others] = places;
  if (first === undefined || others.length === 0) return first;
  const folders = first.split('/').slice(0, -1);
  while (folders.length > 0 && !places.every((place) => place.startsWith(`${folders.join('/')}/`)))
    folders.pop();
  return folders.length === 0 ? undefined : `${folders.join('/')}/`;
}
