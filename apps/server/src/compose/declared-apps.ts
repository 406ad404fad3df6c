import { readFile } from 'node:fs/promises';
import type { Config } from '../config/index.ts';
import { type DeclaredApp, DeclaredAppsError, parseDeclaredApps } from '../features/linked-apps/index.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Reads the linked apps from the operator's file. @throws {StartupError} if it can't be read or is invalid */
export async function readDeclaredApps({ linkedAppsFile: path }: Config): Promise<DeclaredApp[]> {
  if (path === null) return [];
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`LINKED_APPS: ${path} can't be read.`, { cause });
  });
  try {
    return parseDeclaredApps(text);
  } catch (cause) {
    if (!(cause instanceof DeclaredAppsError)) throw cause;
    throw new StartupError(`LINKED_APPS: ${path}: ${cause.message}.`, { cause });
  }
}
