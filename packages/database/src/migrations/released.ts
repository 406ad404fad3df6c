import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { schemaChanges } from './index.ts';

/** SHA-256 of each change's file, by the change's name, in the order of the list. */
type Record = Readonly<{ [name: string]: string }>;

export const releasedPath = fileURLToPath(new URL('released.json', import.meta.url));

/** The changes of the last release. */
export async function readReleased(): Promise<Record> {
  return JSON.parse(await readFile(releasedPath, 'utf8'));
}

/** The changes of today. */
export async function recordOf(): Promise<Record> {
  const entries = schemaChanges.map(async ({ name }) => {
    const source = await readFile(new URL(`${name}.ts`, import.meta.url));
    return [name, createHash('sha256').update(source).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Says, a line each, how today's list breaks with the last release's: databases out there could not be upgraded. */
export async function differencesFromRelease(released?: Record, today?: Record): Promise<string[]> {
  const before = Object.entries(released ?? (await readReleased()));
  const now = Object.entries(today ?? (await recordOf()));
  return before.flatMap(([name, hash], at) => {
    const [nameNow, hashNow] = now[at] ?? [];
    if (nameNow !== name) return [`${name} was change ${at + 1}; now that is ${nameNow ?? 'missing'}`];
    return hashNow === hash ? [] : [`${name} was edited after its release`];
  });
}
