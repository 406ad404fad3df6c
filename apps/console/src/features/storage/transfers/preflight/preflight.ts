import { checkUploads, limits, numberedKey, priceList, uploadCheckMaxKeys } from '@atoll/contract';
import type { Ask } from '#lib/calls/call-refused.ts';
import type { NewTransfer } from '../sending/transfers.ts';
import { costOf, type Prices } from './cost.ts';

/** Facts about files before their upload. */
export interface Preflight {
  bucket: string;
  /** Files that can be uploaded. */
  files: readonly NewTransfer[];
  /** Files above the console's size limit (code 3004). */
  tooLarge: readonly NewTransfer[];
  /** Keys of existing objects. */
  taken: readonly string[];
  /** Null: no limit. */
  freeBytes: number | null;
  /** The limit that leaves the least space. */
  limitedBy: 'plan' | 'bucket' | null;
  prices: Prices;
}

export type ConflictChoice = 'keep' | 'replace' | 'skip';

/** From this number on, the dialog always appears, even without conflicts. */
const manyFiles = 100;
/** Per month, in micro-USD. */
const notableCost = 100_000;
const mostNumbers = 1000;

/** Checks which names are taken, in batches, and requests the prices. */
export async function inspect(ask: Ask, bucket: string, files: readonly NewTransfer[]): Promise<Preflight> {
  const isTooLarge = ({ file }: NewTransfer) => file.size > limits.consoleUploadMaxBytes;
  const sendable = files.filter((file) => !isTooLarge(file));
  const keys = sendable.map(({ key }) => key);
  const [checked, prices] = await Promise.all([check(ask, bucket, keys), ask(priceList, {})]);
  return { bucket, files: sendable, tooLarge: files.filter(isTooLarge), prices, ...checked };
}

/** Reports whether the dialog is needed before the upload starts. */
export function wantsDecision({ files, tooLarge, taken, freeBytes, prices }: Preflight): boolean {
  const sizeBytes = bytesOf(files);
  const exceeds = freeBytes !== null && sizeBytes > freeBytes;
  const cost = costOf(sizeBytes, prices);
  const isDear = cost.kind === 'charged' && cost.monthMicroUsd >= notableCost;
  return files.length >= manyFiles || tooLarge.length > 0 || taken.length > 0 || exceeds || isDear;
}

export function bytesOf(files: readonly NewTransfer[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/** Returns the files that remain after a decision. */
export function kept(
  { files, taken }: Preflight,
  choiceFor: (key: string) => ConflictChoice,
): readonly NewTransfer[] {
  const inTheWay = new Set(taken);
  return files.filter(({ key }) => !inTheWay.has(key) || choiceFor(key) !== 'skip');
}

/** Returns the files to upload. Each has an unused name, unless it replaces an object. */
export async function settle(
  ask: Ask,
  preflight: Preflight,
  choiceFor: (key: string) => ConflictChoice,
): Promise<NewTransfer[]> {
  const inTheWay = new Set(preflight.taken);
  const sent = kept(preflight, choiceFor);
  const renamed = sent.filter(({ key }) => inTheWay.has(key) && choiceFor(key) === 'keep');
  const own = new Set(sent.map(({ key }) => key));
  const names = await freeNames(
    ask,
    preflight.bucket,
    renamed.map(({ key }) => key),
    own,
  );
  return sent.map((file) => {
    if (!inTheWay.has(file.key)) return file;
    const key = names.get(file.key);
    return key === undefined ? { ...file, canReplace: true } : { ...file, key };
  });
}

/** Returns the first unused key with a number; the key itself if there is none. */
export async function freeName(ask: Ask, bucket: string, key: string): Promise<string> {
  const names = await freeNames(ask, bucket, [key], new Set());
  return names.get(key) ?? key;
}

/** Returns for each key the first number that is unused in the bucket and among the other files. */
async function freeNames(
  ask: Ask,
  bucket: string,
  keys: readonly string[],
  own: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const used = new Set(own);
  let open = [...keys];
  for (let number = 1; open.length > 0 && number <= mostNumbers; number += 1) {
    const { taken } = await check(
      ask,
      bucket,
      open.map((key) => numberedKey(key, number)),
    );
    const inTheWay = new Set(taken);
    const left: string[] = [];
    for (const key of open) {
      const name = numberedKey(key, number);
      if (inTheWay.has(name) || used.has(name)) left.push(key);
      else {
        used.add(name);
        names.set(key, name);
      }
    }
    open = left;
  }
  return names;
}

async function check(
  ask: Ask,
  bucket: string,
  keys: readonly string[],
): Promise<{ taken: string[] } & Pick<Preflight, 'freeBytes' | 'limitedBy'>> {
  const taken: string[] = [];
  let freeBytes: number | null = null;
  let limitedBy: Preflight['limitedBy'] = null;
  for (let at = 0; at < keys.length; at += uploadCheckMaxKeys) {
    const answer = await ask(checkUploads, { bucket, keys: keys.slice(at, at + uploadCheckMaxKeys) });
    taken.push(...answer.taken);
    freeBytes = answer.free_bytes;
    limitedBy = answer.limited_by;
  }
  return { taken, freeBytes, limitedBy };
}
