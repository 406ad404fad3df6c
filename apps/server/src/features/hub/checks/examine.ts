import { createHash } from 'node:crypto';
import { codes } from '@atoll/contract/codes';
import { canonicalJson } from '@atoll/dataset-release/json';
import type { CheckResult, Expectations } from '@atoll/media-checks';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { Item } from '../kernel/item.ts';
import type { ProjectVersion } from '../kernel/project.ts';
import { answersOf } from '../kernel/stored-json.ts';
import type { CheckAnswers } from '../projects/form-answers.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { expectationsOf, judgeDuration, withoutUnread } from './expectations.ts';
import { type FetchedFile, withFile } from './fetch-file.ts';
import type { Findings } from './findings.ts';
import { findExact, findNear } from './known-images.store.ts';

export interface ExamineDeps extends Pick<HubDeps, 'database' | 'files' | 'media' | 'checking'> {
  readonly links: Pick<StorageLinks, 'find'>;
  readonly checkAnswers: CheckAnswers;
}

interface Examined {
  readonly item: Item;
  readonly version: ProjectVersion;
  readonly signal: AbortSignal;
}

/** `no_storage`: the file is not available now. `no_room`: the disk is full. `broken`: the process that read it died without a result. */
export type Examination = Findings | 'no_storage' | 'no_room' | 'broken';

/** Attempts after which an item is passed on unread. */
const maxAttempts = 5;

/** Examines the content of an item. @throws what may succeed later */
export async function examine(deps: ExamineDeps, examined: Examined): Promise<Examination> {
  const { item, version } = examined;
  const { item_type: type } = version.settings;
  const { text, sizeBytes } = item;
  const answers = answersOf(item);
  const problem = deps.checkAnswers(version, answers);
  if (problem) return { sha256: null, facts: {}, results: [broken(problem)] };
  if (sizeBytes !== null) return examineFile(deps, examined);
  const sha256 = hashOf(canonicalJson(text === null ? { answers } : { answers, text }));
  const shown = text ?? textsOf(version, answers);
  const minBytes = type === 'text' ? 1 : 0;
  const read = await examineText(deps, examined, shown, { minBytes, language: item.language });
  return typeof read === 'string' ? read : { ...read, sha256 };
}

function broken({ keyword, path }: { keyword: string; path: string }): CheckResult {
  return { level: 'failure', code: 'schema_broken', errors: [{ keyword, path }] };
}

/** Returns the free texts among the answers of a form. */
function textsOf({ settings }: ProjectVersion, answers: Readonly<Record<string, unknown>>): string {
  const names = settings.fields.filter(({ type }) => type === 'text' || type === 'long_text');
  const texts = names.map(({ name }) => answers[name]).filter((answer) => typeof answer === 'string');
  return texts.join('\n');
}

async function examineText(
  deps: ExamineDeps,
  examined: Examined,
  text: string,
  expected: Expectations,
): Promise<Examination> {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 && (expected.minBytes ?? 0) === 0) return { sha256: null, facts: {}, results: [] };
  if (!deps.checking.hasRoom(bytes.length)) return 'no_room';
  const { signal } = examined;
  return withFile(deps.checking.folder, chunksOf(bytes), { maxBytes: bytes.length, signal }, (file) =>
    read(deps, examined, file, expected),
  );
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

async function examineFile(deps: ExamineDeps, examined: Examined): Promise<Examination> {
  const { item, version, signal } = examined;
  const { bucket, item_type: type } = version.settings;
  const link = await deps.links.find(item.accountId);
  if (!link || bucket === null || item.key === null) return 'no_storage';
  const place = { bucket, key: item.key };
  const declaredBytes = item.sizeBytes ?? 0;
  const expected = expectationsOf(type, item);
  try {
    const found = await deps.files.find(link.principal, place);
    if (found?.sizeBytes !== declaredBytes) return otherSize(found?.sizeBytes ?? 0, declaredBytes);
    if (!deps.checking.hasRoom(declaredBytes)) return 'no_room';
    const bytes = deps.files.read(link.principal, place);
    return await withFile(deps.checking.folder, bytes, { maxBytes: declaredBytes, signal }, (file) =>
      file.sizeBytes === declaredBytes
        ? read(deps, examined, file, expected)
        : Promise.resolve(otherSize(file.sizeBytes, declaredBytes)),
    );
  } catch (error) {
    if (error instanceof UserError && error.code === codes.hubStorageUnlinked) return 'no_storage';
    throw error;
  }
}

/** Reports that a file does not have the declared size. A deleted one has none. */
function otherSize(sizeBytes: number, declaredBytes: number): Findings {
  const result: CheckResult =
    sizeBytes < declaredBytes
      ? { level: 'failure', code: 'too_small', sizeBytes, minBytes: declaredBytes }
      : { level: 'failure', code: 'too_large', sizeBytes, maxBytes: declaredBytes };
  return { sha256: null, facts: {}, results: [result] };
}

/** Reads a file's facts in a process of their own, unless it is known to be a copy, or has ended too many. */
async function read(
  { database, media }: ExamineDeps,
  { item, version, signal }: Examined,
  { path, sha256 }: FetchedFile,
  expected: Expectations,
): Promise<Examination> {
  const isFile = item.sizeBytes !== null;
  // For a copy, the hash is sufficient.
  if (isFile && (await findExact(database.read, item, sha256)) !== null) {
    return { sha256, facts: {}, results: [], isCopy: true };
  }
  if (item.attempts > maxAttempts) {
    return { sha256, facts: {}, results: [{ level: 'warning', code: 'not_read', reason: 'broken' }] };
  }
  const duplicates = {
    findExact: async () => null,
    findNear: (keys: readonly number[]) => findNear(database.read, item, keys),
  };
  const { facts, results } = await media.check({ path }, expected, { duplicates, signal });
  const isBroken = facts.stopped !== undefined && facts.stopped !== 'too_large' && facts.mediaType === null;
  if (isBroken && item.attempts < maxAttempts) return 'broken';
  const { item_type: type } = version.settings;
  return { sha256, facts, results: [...withoutUnread(results, facts), ...judgeDuration(type, facts)] };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
