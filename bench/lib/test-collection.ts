import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Grades } from './ranking-measures.ts';

/** A public collection to measure retrieval with. */
export interface TestCollection {
  /** Those that have any text. */
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** Queries that at least one document answers. */
  readonly queries: readonly { readonly text: string; readonly grades: Grades }[];
}

const documentLine = z.object({ _id: z.string(), title: z.optional(z.string()), text: z.string() });
const queryLine = z.object({ _id: z.string(), text: z.string() });

/** Reads a folder in BEIR's format: `corpus.jsonl`, `queries.jsonl`, and `qrels/test.tsv` or `qrels.tsv`. */
export function readTestCollection(folder: string): TestCollection {
  const documents = linesOf(join(folder, 'corpus.jsonl')).flatMap((line) => {
    const { _id: id, title = '', text } = documentLine.parse(JSON.parse(line));
    return `${title}${text}`.trim() === '' ? [] : [{ id, title, text }];
  });
  const judged = readJudgments(folder);
  const queries = linesOf(join(folder, 'queries.jsonl')).flatMap((line) => {
    const { _id: id, text } = queryLine.parse(JSON.parse(line));
    const grades = judged.get(id) ?? new Map();
    return [...grades.values()].some((grade) => grade > 0) ? [{ text, grades }] : [];
  });
  return { documents, queries };
}

/** Returns the grades by query. The first line of the file names its columns. */
function readJudgments(folder: string): Map<string, Map<string, number>> {
  const inFolder = join(folder, 'qrels', 'test.tsv');
  const path = existsSync(inFolder) ? inFolder : join(folder, 'qrels.tsv');
  const judged = new Map<string, Map<string, number>>();
  for (const line of linesOf(path).slice(1)) {
    const [query = '', document = '', grade] = line.split('\t');
    const grades = judged.get(query) ?? new Map<string, number>();
    judged.set(query, grades.set(document, Number(grade)));
  }
  return judged;
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
