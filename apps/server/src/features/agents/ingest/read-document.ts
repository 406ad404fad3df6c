import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reader } from '@atoll/database';
import { type DocumentReader, type DocumentText, formatOf, type ReadOutcome } from '@atoll/document-reader';
import { NoRoomError } from '../../../platform/errors.ts';
import { type FileAccess, FileObstacleError } from '../../storage/index.ts';
import type { IngestLimits } from '../kernel/ports.ts';
import type { AgentDocument, UnreadableReason } from '../sources/document.ts';
import { findSource, findSourceText } from '../sources/source.store.ts';
import { textTag } from '../sources/text-tag.ts';
import { scanLanguages } from './scan-languages.ts';
import { isTextual } from './web-text.ts';

export interface ReadDeps {
  readonly read: Reader;
  readonly files: FileAccess;
  readonly documentReader: DocumentReader;
  readonly scanReader: DocumentReader;
  readonly ingest: IngestLimits;
}

/**
 * `changed`: the key now has another object, or none, and must be checked again. `hasScans`: pages may have characters
 * that were not recognized.
 */
export type Outcome =
  | { readonly text: DocumentText; readonly hasScans?: boolean }
  | { readonly unreadable: UnreadableReason; readonly format: string | null; readonly hasScans?: boolean }
  | 'changed';

/**
 * Reads a document's file with the rights that the creator of its source has at this moment.
 * @throws what may succeed later, such as a full disk
 */
export async function readDocument(
  deps: ReadDeps,
  document: AgentDocument,
  signal: AbortSignal,
): Promise<Outcome> {
  const { named, contentType } = nameOf(document);
  const format = formatOf(named, contentType);
  if (!format) return { unreadable: 'unknown_format', format: null };
  if (document.sizeBytes > deps.ingest.maxFileBytes) return { unreadable: 'too_large', format };
  const bytes = await openBytes(deps, document);
  if (typeof bytes === 'string') return bytes === 'changed' ? bytes : { unreadable: bytes, format };
  const path = join(deps.ingest.folder, randomUUID());
  try {
    await receive(deps, { bytes, path, sizeBytes: document.sizeBytes, signal });
    const file = { path, name: named, contentType };
    if (!document.isScan) return toOutcome(await deps.documentReader.read(file, signal), format);
    const ocr = await scanLanguages(deps.read, document.agentId);
    const outcome = await deps.scanReader.read({ ...file, ocr }, signal);
    return 'document' in outcome ? toOutcome(outcome, format) : { unreadable: outcome.unreadable, format };
  } catch (error) {
    if (!(error instanceof FileObstacleError)) throw error;
    return error.obstacle === 'changed' ? 'changed' : { unreadable: error.obstacle, format };
  } finally {
    await rm(path, { force: true });
  }
}

function toOutcome(outcome: ReadOutcome, format: string): Outcome {
  const isScannable = format === 'pdf' || format === 'picture';
  if ('document' in outcome) {
    return {
      text: outcome.document,
      hasScans: isScannable && outcome.document.pagesWithoutText !== undefined,
    };
  }
  return {
    unreadable: outcome.unreadable,
    format,
    hasScans: isScannable && outcome.unreadable === 'no_text',
  };
}

/** Returns the name for the reader. A web page's format is its declared content type, because the end of its address may be anything. */
function nameOf({ bucketId, key, contentType }: AgentDocument): {
  named: string;
  contentType: string | null;
} {
  if (bucketId !== '') return { named: key, contentType };
  return { named: 'page', contentType: contentType ?? 'text/markdown' };
}

async function openBytes(
  { read, files }: ReadDeps,
  document: AgentDocument,
): Promise<AsyncIterable<Uint8Array> | 'access_denied' | 'changed'> {
  const source = await findSource(read, document.sourceId);
  if (!source) return 'changed';
  if (document.objectId === null) {
    const stored = await findSourceText(read, source.id);
    if (!stored || textTag(stored.text) !== document.etag) return 'changed';
    const encoding = stored.contentType === null || isTextual(stored.contentType) ? 'utf8' : 'base64';
    return chunksOf(Buffer.from(stored.text, encoding));
  }
  const { accountId, createdBy: personId } = source;
  const reader = await files.readerFor({ accountId, personId }, document.id);
  if (!reader) return 'access_denied';
  const [bucket] = await files.bucketsOf([document.bucketId]);
  if (!bucket) return 'changed';
  const { key, versionId, objectId } = document;
  return reader.read({ bucketName: bucket.name, key, versionId, objectId });
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

interface Receiving {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly path: string;
  readonly sizeBytes: number;
  readonly signal: AbortSignal;
}

/** Writes a file that only this user can read. @throws {NoRoomError} */
export async function receive(
  { ingest }: Pick<ReadDeps, 'ingest'>,
  { bytes, path, sizeBytes, signal }: Receiving,
): Promise<void> {
  if (!ingest.hasRoom(sizeBytes)) throw new NoRoomError();
  const file = await open(path, 'wx', 0o600);
  try {
    await writeAll(file, bytes, signal);
  } finally {
    await file.close();
  }
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    await file.writeFile(chunk);
  }
}

/** Creates and empties the folder for files during reads. Only this user can read it. */
export async function prepareFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
