import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { CopiedBytes, StorageTools } from '../features/storage/core/index.ts';
import { parseKeys, writeKeyFile } from '../platform/secrets/index.ts';
import { CommandFailure } from './failure.ts';

/** A backup, and whether it includes the keys that decrypt its secrets. */
export interface BackupOutcome extends CopiedBytes {
  hasKeys: boolean;
}

/** Full backups: folders that a server can be started on as its `DATA_DIR`. */
export interface Backups {
  /** @throws {BackupFolderError} */
  backUp(folder: string): Promise<BackupOutcome>;
  /**
   * Puts the backup's keys in front of those that this installation made for itself; none is thrown away.
   * @throws {CommandFailure} when `SECRET_KEY` can't open the backup
   * @throws {DatabaseNotEmptyError} or {BackupFolderError}, with nothing changed
   */
  restore(folder: string): Promise<BackupOutcome>;
}

interface BackupsDeps {
  tools: Pick<StorageTools, 'backUp' | 'restore'>;
  masterKey: Config['masterKey'];
}

const keyFile = 'secret.key';

export function createBackups({ tools, masterKey }: BackupsDeps): Backups {
  return {
    async backUp(folder) {
      const copied = await tools.backUp(folder);
      if (masterKey.kind === 'file') {
        await writeKeyFile(join(folder, keyFile), await readFile(masterKey.path, 'utf8'));
      }
      return { ...copied, hasKeys: masterKey.kind === 'file' };
    },
    async restore(folder) {
      const text = await readFile(join(folder, keyFile), 'utf8').catch(whenMissing);
      const keys = text === undefined ? [] : keysIn(text, folder);
      if (masterKey.kind === 'given') requireKeys(keys, parseKeys(masterKey.key.reveal()) ?? []);
      const copied = await tools.restore(folder, async () => {
        if (masterKey.kind === 'file') await putInFront(keys, masterKey.path);
      });
      return { ...copied, hasKeys: keys.length > 0 };
    },
  };
}

function keysIn(text: string, folder: string): readonly Buffer[] {
  const keys = parseKeys(text);
  if (!keys) throw new CommandFailure(`<folder>: ${join(folder, keyFile)} does not contain a key.`);
  return keys;
}

function requireKeys(wanted: readonly Buffer[], given: readonly Buffer[]): void {
  if (wanted.every((key) => given.some((each) => each.equals(key)))) return;
  throw new CommandFailure(
    `SECRET_KEY: it does not contain the backup’s key. Add the content of its ${keyFile} after a comma.`,
  );
}

/** Puts the backup's keys first. An empty installation has encrypted nothing yet, so the backup's first key becomes the current one. */
async function putInFront(keys: readonly Buffer[], path: string): Promise<void> {
  const own = parseKeys(await readFile(path, 'utf8')) ?? [];
  const others = own.filter((key) => !keys.some((each) => each.equals(key)));
  if (keys.length === 0 || others.length === own.length - keys.length) return;
  const lines = [...keys, ...others].map((key) => key.toString('base64'));
  await writeKeyFile(path, `${lines.join('\n')}\n`);
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
