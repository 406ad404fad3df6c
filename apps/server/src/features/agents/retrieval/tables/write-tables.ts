import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NoRoomError } from '../../../../platform/errors.ts';
import { FileObstacleError } from '../../../storage/index.ts';
import type { TableFile } from '../../answering/tables/messages.ts';
import { receive } from '../../ingest/read-document.ts';
import type { VisibleDocument } from '../visibility.ts';
import { type SheetTable, tablesOfSheets } from './sheets.ts';
import type { TableFilesDeps } from './table-files.ts';

interface Writing extends VisibleDocument {
  readonly agent: { readonly id: string; readonly accountId: string };
  readonly folder: string;
  /** Sheets that passages come from, the best first. */
  readonly sheets: readonly string[];
  readonly signal: AbortSignal;
}

const fileMode = 0o600;

/** Writes the tables of one file into a folder. @throws {FileObstacleError} if its bytes are not available */
export async function writeTables(deps: TableFilesDeps, writing: Writing): Promise<readonly TableFile[]> {
  const { format } = writing.document;
  if (format === 'csv' || format === 'tsv') return writeText(deps, writing);
  if (format === 'parquet') {
    return [{ ...namesOf(writing), path: await fetchFile(deps, writing), format: 'parquet' }];
  }
  return writeSheets(deps, writing);
}

function namesOf({ document: { id, title, key } }: Writing): Pick<TableFile, 'documentId' | 'name'> {
  return { documentId: id, name: title ?? key.slice(key.lastIndexOf('/') + 1) };
}

/** Writes the decoded text of this exact version from the index, regardless of the file's encoding. */
async function writeText(deps: TableFilesDeps, writing: Writing): Promise<readonly TableFile[]> {
  const { agent, document, folder } = writing;
  const stored = document.indexedAs && (await deps.index.textOf(agent.id, document.indexedAs));
  if (!stored) return [];
  const path = await writeCsv(deps, folder, stored.text);
  const hasHeader = stored.blocks.some(({ header }) => header !== undefined);
  const delimiter = document.format === 'tsv' ? { delimiter: '\t' as const } : {};
  return [{ ...namesOf(writing), path, format: 'csv', hasHeader, ...delimiter }];
}

/** Reads a workbook in the reader's sandbox, and writes each of its sheets. */
async function writeSheets(deps: TableFilesDeps, writing: Writing): Promise<readonly TableFile[]> {
  const { document, folder, signal, sheets } = writing;
  const { key, contentType } = document;
  const path = await fetchFile(deps, writing);
  const workbook = { path, name: key, contentType, keepsCells: true, isUrgent: true };
  const outcome = await deps.documentReader.read(workbook, signal);
  if (!('document' in outcome)) return [];
  const rank = ({ sheet }: SheetTable) => (sheets.includes(sheet) ? sheets.indexOf(sheet) : sheets.length);
  const tables = tablesOfSheets(outcome.document).toSorted((one, other) => rank(one) - rank(other));
  const names = namesOf(writing);
  const files: TableFile[] = [];
  for (const { sheet, csv, hasHeader } of tables) {
    const written = await writeCsv(deps, folder, csv);
    const name = `${names.name.replace(/\.[^.]*$/, '')} ${sheet}`;
    files.push({ ...names, name, sheet, path: written, format: 'csv', delimiter: ',', hasHeader });
  }
  return files;
}

async function writeCsv({ ingest }: TableFilesDeps, folder: string, text: string): Promise<string> {
  if (!ingest.hasRoom(Buffer.byteLength(text))) throw new NoRoomError();
  const path = join(folder, `${randomUUID()}.csv`);
  await writeFile(path, text, { mode: fileMode, flag: 'wx' });
  return path;
}

/** Reads the version that the agent has indexed, with the rights of the person who added the source. @throws {FileObstacleError} */
async function fetchFile(
  deps: TableFilesDeps,
  { agent, document, bucketName, source, folder, signal }: Writing,
): Promise<string> {
  const { key, versionId, objectId, sizeBytes } = document;
  if (objectId === null || bucketName === null) throw new FileObstacleError('changed');
  const owner = { accountId: agent.accountId, personId: source.createdBy };
  const reader = await deps.files.readerFor(owner, document.id);
  if (!reader) throw new FileObstacleError('access_denied');
  const path = join(folder, randomUUID());
  const bytes = reader.read({ bucketName, key, versionId, objectId });
  await receive(deps, { bytes, path, sizeBytes, signal });
  return path;
}
