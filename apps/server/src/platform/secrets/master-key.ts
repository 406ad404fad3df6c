import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../startup-error.ts';

const keyBytes = 32;

/** Parses keys in the format of `SECRET_KEY` and of the key file: base64, separated by commas or lines, the current one first. */
export function parseKeys(text: string): [Buffer, ...Buffer[]] | null {
  const [first, ...rest] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(keyOf);
  if (!first || rest.includes(null)) return null;
  return [first, ...rest.filter((key) => key !== null)];
}

function keyOf(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && key.length === keyBytes ? key : null;
}

/**
 * Reads the keys in `path`. At the first start it creates them, durable and readable to their owner only; two processes that
 * start together get the same ones.
 * @throws {StartupError} if the file has other contents, or is missing and `mayMake` is false
 */
export async function keysOfFile(
  path: string,
  { mayMake }: { mayMake: boolean },
): Promise<[Buffer, ...Buffer[]]> {
  const text = (await readIfThere(path)) ?? (mayMake ? await create(path) : undefined);
  if (text === undefined) {
    throw new StartupError(
      `DATA_DIR: ${path} is missing, and the encrypted data of this installation can’t be read without it. Restore it from a backup. To continue without the encrypted data, start once with --adopt.`,
    );
  }
  const keys = parseKeys(text);
  if (!keys)
    throw new StartupError(`DATA_DIR: ${path} does not contain a key (base64 of ${keyBytes} bytes).`);
  return keys;
}

/** Reads the keys in `path`. @throws {Error} if it is missing or has other contents */
export async function readKeyFile(path: string): Promise<[Buffer, ...Buffer[]]> {
  const keys = parseKeys(await readFile(path, 'utf8'));
  if (!keys) throw new Error(`${path} does not hold a key`);
  return keys;
}

/** Atomically writes `text` to `path`, durable and readable to its owner only. */
export async function writeKeyFile(path: string, text: string): Promise<void> {
  await rename(await writeBeside(path, text), path);
  await syncFolder(dirname(path));
}

async function create(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = await writeBeside(path, `${randomBytes(keyBytes).toString('base64')}\n`);
  // Unlike a rename, a link never replaces the key another process has just created.
  await link(temporary, path).catch(ignoreExisting);
  await rm(temporary);
  await syncFolder(dirname(path));
  return readFile(path, 'utf8');
}

async function writeBeside(path: string, text: string): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
