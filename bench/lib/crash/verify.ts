import { type Ask, textsOf } from './client.ts';
import { absent, type History, hashOf, type KeyHistory } from './history.ts';

const readers = 8;

/** Reads the contents of the keys and prints every mismatch. Returns their number. */
export async function verify(ask: Ask, keys: Iterable<KeyHistory>): Promise<number> {
  const waiting = [...keys];
  let wrong = 0;
  const reader = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) wrong += await verifyKey(ask, entry);
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return wrong;
}

async function verifyKey(ask: Ask, entry: KeyHistory): Promise<number> {
  const path = `/${entry.bucket}/${entry.key}`;
  let wrong = 0;
  const found = await read(ask, path);
  if (!entry.possible.has(found)) {
    wrong++;
    console.log(`${path}: ${found} is not what was written`);
  }
  // Unanswered writes during the crash may be kept or lost; both are valid.
  entry.possible = new Set([found]);
  for (const [versionId, hash] of entry.versions) {
    const kept = await read(ask, path, `versionId=${versionId}`);
    if (kept === hash) continue;
    wrong++;
    console.log(`${path} version ${versionId}: ${kept} is not what was acknowledged`);
  }
  return wrong;
}

async function read(ask: Ask, path: string, query?: string): Promise<string> {
  const answer = await ask('GET', path, query === undefined ? {} : { query });
  if (answer?.status === 200) return hashOf(answer.body);
  // A request for a delete marker by its ID is answered with 405.
  return answer?.status === 404 || answer?.status === 405
    ? absent
    : `HTTP ${answer?.status ?? 'without an answer'}`;
}

/** Checks that listings show all expected versions, and that all listed ones are complete. Returns the number of errors. */
export async function verifyListings(ask: Ask, history: History, bucket: string): Promise<number> {
  const listed = await listVersions(ask, bucket);
  let wrong = 0;
  for (const entry of history.keys.values()) {
    if (entry.bucket !== bucket) continue;
    const ids = listed.get(entry.key) ?? new Set();
    const isListed = [...entry.versions.keys()].every((versionId) => ids.has(versionId));
    const isMissing = !entry.possible.has(absent) && ids.size === 0;
    if (isListed && !isMissing) continue;
    wrong++;
    console.log(`/${bucket}/${entry.key} is not listed with all its versions`);
  }
  for (const [key, ids] of listed) {
    const entry = history.keys.get(`/${bucket}/${key}`);
    for (const versionId of ids) {
      const found = await read(ask, `/${bucket}/${key}`, `versionId=${versionId}`);
      if (found === absent || entry?.sent.has(found)) continue;
      wrong++;
      console.log(`/${bucket}/${key} version ${versionId}: ${found} was never written`);
    }
  }
  return wrong;
}

async function listVersions(ask: Ask, bucket: string): Promise<Map<string, Set<string>>> {
  const listed = new Map<string, Set<string>>();
  let marker = '';
  do {
    const answer = await ask('GET', `/${bucket}`, { query: marker ? `${marker}&versions=` : 'versions=' });
    if (answer?.status !== 200) throw new Error(`listing ${bucket} answers ${answer?.status}`);
    const keys = textsOf(answer.body, 'Key');
    const ids = textsOf(answer.body, 'VersionId');
    for (const [at, key] of keys.entries()) {
      const known = listed.get(key) ?? new Set();
      listed.set(key, known.add(ids[at] ?? ''));
    }
    const [nextKey] = textsOf(answer.body, 'NextKeyMarker');
    const [nextId] = textsOf(answer.body, 'NextVersionIdMarker');
    marker =
      nextKey === undefined ? '' : `key-marker=${nextKey}${nextId ? `&version-id-marker=${nextId}` : ''}`;
  } while (marker !== '');
  return listed;
}
