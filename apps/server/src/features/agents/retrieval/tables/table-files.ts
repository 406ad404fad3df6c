import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NumberedPassage } from '@atoll/contract';
import { FileObstacleError } from '../../../storage/index.ts';
import type { TableFile, TableFiles } from '../../answering/tables/messages.ts';
import type { AgentDeps } from '../../kernel/deps.ts';
import type { KnowledgePorts } from '../../kernel/ports.ts';
import { findDocuments } from '../../sources/document.store.ts';
import { findSourcesOf } from '../../sources/source.store.ts';
import { createVisibility, type VisibleDocument } from '../visibility.ts';
import { writeTables } from './write-tables.ts';

export type TableFilesDeps = AgentDeps &
  Pick<KnowledgePorts, 'files' | 'index' | 'documentReader' | 'ingest'>;

interface Owner {
  readonly id: string;
  readonly accountId: string;
  /** Limits the tables to the sources of a published version; undefined: all sources that the agent has now. */
  readonly sourceIds?: readonly string[] | undefined;
}

const tableFormats: ReadonlySet<string | null> = new Set(['csv', 'tsv', 'xlsx', 'ods', 'parquet']);
const mostFiles = 3;
const mostBytes = 128 * 1024 * 1024;
/** Answers don't wait longer for the tables. */
const writingMs = 20_000;

/**
 * Supplies the tables that passages come from, in a folder of their own. Whether each may be read is decided at this moment, and
 * a file that can't be read is left out.
 */
export function createTableFiles(deps: TableFilesDeps) {
  const tablesIn = createVisibleTables(deps);
  return async (
    agent: Owner,
    passages: readonly NumberedPassage[],
    signal: AbortSignal,
  ): Promise<TableFiles> => {
    const found = await tablesIn(agent, passages);
    if (found.length === 0) return { files: [], remove: async () => undefined };
    await mkdir(deps.ingest.folder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(deps.ingest.folder, 'tables-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const timeout = AbortSignal.timeout(writingMs);
      const files: TableFile[] = [];
      for (const visible of found) {
        const sheets = sheetsOf(visible, passages);
        const writing = { ...visible, agent, folder, sheets, signal: AbortSignal.any([signal, timeout]) };
        files.push(...(await writtenOf(deps, writing)));
      }
      signal.throwIfAborted();
      return { files, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
}

/** Returns the tables among the passages' files, the best first, as many as can be loaded. */
function createVisibleTables(deps: TableFilesDeps) {
  const { read } = deps.database;
  const visibility = createVisibility(deps);
  return async (agent: Owner, passages: readonly NumberedPassage[]): Promise<VisibleDocument[]> => {
    const ids = [...new Set(passages.map(({ document_id }) => document_id))];
    const documents = (await findDocuments(read, agent.id, ids)).filter(({ format }) =>
      tableFormats.has(format),
    );
    if (documents.length === 0) return [];
    const { sourceIds } = agent;
    const all = await findSourcesOf(read, agent.id);
    const sources = sourceIds ? all.filter(({ id }) => sourceIds.includes(id)) : all;
    const seen = await visibility.check(agent, { documents, sources });
    let bytes = 0;
    return documents
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .flatMap(({ indexedAs }) => (indexedAs === null ? [] : (seen.find(indexedAs) ?? [])))
      .filter(({ document: { sizeBytes } }) => {
        const isIn = bytes + sizeBytes <= mostBytes;
        if (isIn) bytes += sizeBytes;
        return isIn;
      })
      .slice(0, mostFiles);
  };
}

function sheetsOf({ document }: VisibleDocument, passages: readonly NumberedPassage[]): string[] {
  const own = passages.filter(({ document_id }) => document_id === document.id);
  return own.flatMap(({ sheet }) => sheet ?? []);
}

async function writtenOf(
  deps: TableFilesDeps,
  writing: Parameters<typeof writeTables>[1],
): Promise<readonly TableFile[]> {
  try {
    return await writeTables(deps, writing);
  } catch (err) {
    if (!(err instanceof FileObstacleError)) {
      deps.log.warn({ err, document: writing.document.id }, 'a table could not be supplied for a question');
    }
    return [];
  }
}
