import type { DatasetDescription } from '../describing/description.ts';
import { type Column, requireColumns } from '../formats/columns.ts';
import { type Manifest, manifestBytes } from '../manifest/manifest.ts';
import { keyFingerprint, type ReleaseSigner } from '../manifest/signature.ts';
import type { LeakageReport } from '../splits/leakage.ts';
import { assembleVerifiers } from '../verifier/verifiers.ts';
import { cardText, croissantText, type Described, readCoverage } from './descriptions.ts';
import type { ReleaseEntry } from './entry.ts';
import { type WrittenFile, writeFile } from './output.ts';
import type { ReleaseSink } from './sink.ts';
import { type TableFormat, tableFormats, tableName, writeTable } from './tables.ts';
import { type Tree, writeItems, writeLeaves } from './tree-files.ts';

/** A complete file, as stored by the caller between two attempts. */
export interface ReleaseFile extends WrittenFile {
  /** Tree of `items.jsonl` and of `leaves.txt`. */
  readonly tree?: Tree;
  /** Rows of a table. */
  readonly rows?: number;
}

export interface ReleaseRequest {
  /** The signed facts that do not follow from the items. */
  readonly facts: Omit<Manifest, 'root' | 'count'>;
  /** Begins a reading of the items. Each reading gives the same ones in the same order. */
  readonly entries: () => AsyncIterable<ReleaseEntry>;
  readonly signer: ReleaseSigner;
  readonly sink: ReleaseSink;
  readonly description: DatasetDescription;
  /** Columns of the tables. */
  readonly columns: readonly Column[];
  /** All of them if it is not given. */
  readonly formats?: readonly TableFormat[];
  /** Leakage report of a release with splits. */
  readonly leakage?: LeakageReport;
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

const changed = 'The items changed between two files';

/**
 * Writes a release file by file. Memory does not grow with the number of items. An interrupted attempt continues with
 * its current file. Each file depends only on the request, so that every attempt writes the same bytes.
 */
export async function writeRelease(request: ReleaseRequest): Promise<Release> {
  const { facts, entries, signer, sink, columns, leakage, formats = tableFormats } = request;
  requireColumns(columns);
  const files = createFileList(request);
  const items = await files.once('items.jsonl', () => writeItems(sink, entries()));
  const leaves = await files.once('leaves.txt', () => writeLeaves(sink, entries()));
  const tree = sameTree(items, leaves);
  for (const format of formats) {
    const table = await files.once(tableName(format), () => writeTable(sink, format, columns, entries()));
    if (table.rows !== tree.count - tree.withdrawn) throw new ItemsChangedError(changed);
  }
  const manifest: Manifest = { ...facts, root: tree.root, count: tree.count };
  const content = manifestBytes(manifest);
  const signature = Buffer.from(await signer.sign(content)).toString('base64');
  const verifiers = await assembleVerifiers(keyFingerprint(signer.publicKeyPem));
  if (leakage) await files.text('leakage.json', () => `${JSON.stringify(leakage, null, 2)}\n`);
  await files.text('verify.mjs', () => verifiers.module);
  await files.text('verify.html', () => verifiers.page);
  await files.text('public-key.pem', () => signer.publicKeyPem);
  await files.text('manifest.sig', () => signature);
  await files.text('manifest.json', () => content.toString());

  const coverage = await readCoverage(entries());
  const { description } = request;
  const { publicKeyPem } = signer;
  const described: Described = { description, manifest, publicKeyPem, leakage, columns, coverage };
  await files.text('data-card.html', () => cardText(described, files.all()));
  await files.text('croissant.json', () => croissantText(described, files.all()));
  return { manifest, signature, files: files.all() };
}

/** Writes files that are not written yet, and records all of them. */
function createFileList({ written = [], onWritten, sink }: ReleaseRequest) {
  const files = new Map(written.map((file) => [file.name, file]));
  const once = async (name: string, write: () => Promise<ReleaseFile>): Promise<ReleaseFile> => {
    const known = files.get(name);
    if (known) return known;
    const file = await write();
    files.set(name, file);
    await onWritten?.(file);
    return file;
  };
  return {
    once,
    text: (name: string, content: () => string) =>
      once(name, () => writeFile(sink, name, (output) => output.text(content()))),
    all: (): readonly ReleaseFile[] => [...files.values()],
  };
}

function sameTree(items: ReleaseFile, leaves: ReleaseFile): Tree {
  if (items.tree === undefined || leaves.tree === undefined) {
    throw new TypeError('The written files must come with their trees');
  }
  const isSame = items.tree.root === leaves.tree.root && items.tree.withdrawn === leaves.tree.withdrawn;
  if (!isSame) throw new ItemsChangedError(changed);
  return leaves.tree;
}
