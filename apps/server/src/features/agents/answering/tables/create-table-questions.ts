import { stat } from 'node:fs/promises';
import type { NumberedPassage } from '@atoll/contract';
import type { OpenTables, TableQuestions } from '../table-questions.ts';
import { type TableFile, type TableFiles, type TableLimits, usualTableLimits } from './messages.ts';
import { startTableProcess, TableProcessError } from './table-process.ts';

export interface TableQuestionsOptions {
  /** Returns the tables that passages come from, as files on this machine. They are removed once they are loaded. */
  readonly filesOf: (passages: readonly NumberedPassage[], signal: AbortSignal) => Promise<TableFiles>;
  readonly limits?: Partial<TableLimits>;
}

const mostTables = 5;

/** Answers questions about tables with DuckDB, in a process for each question. */
export function createTableQuestions({ filesOf, limits: given }: TableQuestionsOptions): TableQuestions {
  const limits = { ...usualTableLimits, ...given };
  return {
    async open(passages, signal) {
      const supplied = await filesOf(passages, signal);
      try {
        const files = await withinLimit(supplied.files, limits);
        return files.length === 0 ? null : await openTables(files, limits, signal);
      } finally {
        await supplied.remove();
      }
    },
  };
}

/** Removes larger files, as if they contained no tables. */
async function withinLimit(files: readonly TableFile[], { maxFileBytes }: TableLimits): Promise<TableFile[]> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  return files.filter((_, index) => (sizes[index] ?? 0) <= maxFileBytes).slice(0, mostTables);
}

async function openTables(
  files: readonly TableFile[],
  limits: TableLimits,
  signal: AbortSignal,
): Promise<OpenTables | null> {
  const process = startTableProcess(limits);
  const tables = files.map(({ name, ...file }, index) => ({ ...file, table: tableName(name, index) }));
  try {
    const answer = await process.ask({ tables, limits }, signal);
    if (!('loaded' in answer)) throw new TableProcessError('failed', 'the tables were not loaded');
    if (answer.loaded.length === 0) {
      await process.end();
      return null;
    }
    return {
      tables: answer.loaded,
      async query(sql, querySignal) {
        try {
          const answered = await process.ask({ sql }, querySignal);
          if ('outcome' in answered) return answered.outcome;
          throw new TableProcessError('failed', 'the query was not answered');
        } catch (error) {
          if (!(error instanceof TableProcessError)) throw error;
          return { failure: error.failure, message: error.message };
        }
      },
      close: () => process.end(),
    };
  } catch (error) {
    await process.end();
    throw error;
  }
}

/** Returns a name that needs no quotes, and can't end them. */
function tableName(name: string, index: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
    .toLowerCase();
  return `t${index + 1}${plain === '' ? '' : `_${plain}`}`;
}
