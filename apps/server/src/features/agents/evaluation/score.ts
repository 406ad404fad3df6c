import type { AnswerEvent, ExpectedFile, NumberedPassage } from '@atoll/contract';
import type { Golden } from './golden/golden.ts';

/** The comparison of an answer with the expectation. */
export interface Judgment {
  /** Place of the first expected file among the passages, from 1; null: not found, or nothing is expected. */
  readonly rank: number | null;
  /** Null: no file is expected. */
  readonly isCitationRight: boolean | null;
  readonly missingFacts: readonly string[];
  readonly cited: readonly ExpectedFile[];
}

type FoundPassage = Pick<NumberedPassage, 'bucket' | 'key' | 'page'>;

/**
 * Compares an answer with a golden question.
 * @param found the passages that retrieval returned, the best first
 */
export function judge(
  { expected, facts }: Pick<Golden, 'expected' | 'facts'>,
  found: readonly FoundPassage[],
  { events, text }: { readonly events: readonly AnswerEvent[]; readonly text: string },
): Judgment {
  const cited = citedFiles(events);
  const isExpected = (file: FoundPassage) => expected.some((wanted) => matches(wanted, file));
  const index = found.findIndex(isExpected);
  const plain = folded(text);
  return {
    rank: index === -1 ? null : index + 1,
    isCitationRight: expected.length === 0 ? null : cited.some(isExpected),
    missingFacts: facts.filter((fact) => !plain.includes(folded(fact))),
    cited,
  };
}

/** Returns the files that an answer cites or quotes, without texts and web pages. */
export function citedFiles(events: readonly AnswerEvent[]): ExpectedFile[] {
  const passages = new Map<number, NumberedPassage>();
  const numbers = new Set<number>();
  for (const event of events) {
    if (event.type === 'passages')
      for (const passage of event.passages) passages.set(passage.number, passage);
    if (event.type === 'excerpts') for (const { number } of event.excerpts) numbers.add(number);
    if (event.type === 'finished') for (const number of event.cited) numbers.add(number);
  }
  const files = new Map<string, ExpectedFile>();
  for (const number of numbers) {
    const passage = passages.get(number);
    if (passage?.bucket == null) continue;
    const { bucket, key, page } = passage;
    files.set(JSON.stringify([bucket, key, page]), { bucket, key, page });
  }
  return [...files.values()];
}

function matches(wanted: ExpectedFile, { bucket, key, page }: FoundPassage): boolean {
  return wanted.bucket === bucket && wanted.key === key && (wanted.page === null || wanted.page === page);
}

/** Returns a text without case, accents and differences of white space. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

export interface ScoredResult extends Pick<Judgment, 'rank' | 'isCitationRight' | 'missingFacts'> {
  readonly goldenId: string;
  readonly status: string;
  readonly costMicroUsd: number;
}

const recallDepth = 5;

/** Summarizes the answers of one version. Shares are from 0 to 1; null if no expectation is set. */
export function scoreOf(questions: readonly Golden[], results: readonly ScoredResult[]) {
  const asked = new Map(questions.map((golden) => [golden.id, golden]));
  const withFiles = results.filter(({ goldenId }) => (asked.get(goldenId)?.expected.length ?? 0) > 0);
  const facts = results.reduce((sum, { goldenId }) => sum + (asked.get(goldenId)?.facts.length ?? 0), 0);
  const missing = results.reduce((sum, { missingFacts }) => sum + missingFacts.length, 0);
  return {
    recall_at_5: share(withFiles, ({ rank }) => rank !== null && rank <= recallDepth),
    citations_right: share(withFiles, ({ isCitationRight }) => isCitationRight === true),
    facts_found: facts === 0 ? null : (facts - missing) / facts,
    unanswered: results.filter(({ status }) => status === 'nothing' || status === 'failed').length,
    cost_micro_usd: results.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
  };
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length;
}
