import { createHash } from 'node:crypto';
import type { HubDeps, LinkedPrincipal } from '../kernel/deps.ts';
import type { FilePlace } from '../kernel/files.ts';

/** Bucket of a project, and the member that the hub acts for there. */
export interface ProjectStorage {
  readonly link: LinkedPrincipal;
  readonly bucket: string;
}

/** Returns the SHA-256 of a stored file in hex; undefined if there is no such file. */
export async function hashOfFile(
  { files }: Pick<HubDeps, 'files'>,
  link: LinkedPrincipal,
  place: FilePlace,
): Promise<string | undefined> {
  if (!(await files.find(link, place))) return undefined;
  const hash = createHash('sha256');
  for await (const piece of files.read(link, place)) hash.update(piece);
  return hash.digest('hex');
}

/** Yields a text as bytes, in one piece. */
export async function* oneChunk(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(text);
}
