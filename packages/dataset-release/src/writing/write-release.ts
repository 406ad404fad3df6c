import type { Manifest } from '../manifest/manifest.ts';
import { manifestBytes } from '../manifest/manifest.ts';
import { keyFingerprint, type ReleaseSigner } from '../manifest/signature.ts';
import { assembleVerifiers } from '../verifier/verifiers.ts';
import type { ReleaseEntry } from './entry.ts';
import { type WrittenFile, writeFile } from './output.ts';
import type { ReleaseSink } from './sink.ts';
import { type Tree, writeItems, writeLeaves } from './tree-files.ts';

/** A file that is whole, as the caller remembers it between two attempts. */
export interface ReleaseFile extends WrittenFile {
  /** Of `items.jsonl` and `leaves.txt`. */
  readonly tree?: Tree;
}

export interface ReleaseRequest {
  /** The signed facts that do not follow from the items. */
  readonly facts: Omit<Manifest, 'root' | 'count'>;
  /** Begins a reading of the items. Each reading gives the same ones in the same order. */
  readonly entries: () => AsyncIterable<ReleaseEntry>;
  readonly signer: ReleaseSigner;
  readonly sink: ReleaseSink;
  /** Files of an attempt that was interrupted. They are not written again. */
  readonly written?: readonly ReleaseFile[];
  /** Called after each file. What it stores is the `written` of the next attempt. */
  readonly onWritten?: (file: ReleaseFile) => Promise<void>;
}

export interface Release {
  readonly manifest: Manifest;
  /** In base64. */
  readonly signature: string;
  readonly files: readonly ReleaseFile[];
}

/** Two readings of the items differed, such as after a withdrawal between them. The release has to begin again. */
export class ItemsChangedError extends Error {
  override readonly name = 'ItemsChangedError';
}

/**
 * Writes a release file by file. Memory does not grow with the number of items. An attempt that was interrupted goes on
 * with the file it was at. Each file depends on nothing but the request, so that every attempt writes the same bytes.
 */
export async function writeRelease(request: ReleaseRequest): Promise<Release> {
  const { facts, entries, signer, sink } = request;
  const files = new Map((request.written ?? []).map((file) => [file.name, file]));
  const once = async (name: string, write: () => Promise<ReleaseFile>) => {
    const file = files.get(name) ?? (await write());
    if (!files.has(name)) await request.onWritten?.(file);
    files.set(name, file);
    return file;
  };
  const onceText = (name: string, text: string) =>
    once(name, () => writeFile(sink, name, (output) => output.text(text)));

  const items = await once('items.jsonl', () => writeItems(sink, entries()));
  const leaves = await once('leaves.txt', () => writeLeaves(sink, entries()));
  const tree = sameTree(items, leaves);
  const manifest: Manifest = { ...facts, root: tree.root, count: tree.count };
  const content = manifestBytes(manifest);
  const signature = Buffer.from(await signer.sign(content)).toString('base64');
  const verifiers = await assembleVerifiers(keyFingerprint(signer.publicKeyPem));
  await onceText('verify.mjs', verifiers.module);
  await onceText('verify.html', verifiers.page);
  await onceText('public-key.pem', signer.publicKeyPem);
  await onceText('manifest.sig', signature);
  await onceText('manifest.json', content.toString());
  return { manifest, signature, files: [...files.values()] };
}

function sameTree(items: ReleaseFile, leaves: ReleaseFile): Tree {
  if (items.tree === undefined || leaves.tree === undefined) {
    throw new TypeError('The written files must come with their trees');
  }
  const isSame = items.tree.root === leaves.tree.root && items.tree.withdrawn === leaves.tree.withdrawn;
  if (!isSame) throw new ItemsChangedError('The items changed between two files');
  return leaves.tree;
}
