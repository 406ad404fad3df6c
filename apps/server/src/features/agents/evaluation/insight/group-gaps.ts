import { type AnswerEvent, insightLimits } from '@atoll/contract';
import { termSet } from '../../answering/text/terms.ts';
import type { StoredAnswer } from './insight.store.ts';

type Nearest = Extract<AnswerEvent, { type: 'nothing' }>['nearest'];

/** Similar questions that found nothing. */
export interface Gap {
  /** The newest way to ask it. */
  readonly question: string;
  readonly questions: number;
  readonly lastAskedAt: number;
  /** Other ways to ask it. */
  readonly examples: readonly string[];
  readonly messageIds: readonly string[];
  readonly nearest: Nearest;
}

/** Questions whose words agree less are about different things. */
const closeEnough = 0.5;

interface Group {
  readonly first: StoredAnswer;
  readonly terms: ReadonlySet<string>;
  readonly answers: StoredAnswer[];
}

/**
 * Groups unanswered questions by their words, the most frequent group first. A question joins the first group whose
 * newest question is similar. The input order affects nothing else.
 * @param unanswered newest first
 */
export function groupGaps(unanswered: readonly StoredAnswer[]): Gap[] {
  const groups: Group[] = [];
  for (const answer of unanswered) {
    const terms = termSet(answer.question);
    const group = groups.find((known) => isAlike(known, answer, terms));
    if (group) group.answers.push(answer);
    else groups.push({ first: answer, terms, answers: [answer] });
  }
  return groups
    .toSorted((a, b) => b.answers.length - a.answers.length || b.first.createdAt - a.first.createdAt)
    .slice(0, insightLimits.gaps)
    .map(toGap);
}

function isAlike({ first, terms }: Group, { question }: StoredAnswer, asked: ReadonlySet<string>): boolean {
  if (plain(first.question) === plain(question)) return true;
  const shared = [...asked].filter((term) => terms.has(term)).length;
  const all = asked.size + terms.size;
  return all > 0 && (2 * shared) / all >= closeEnough;
}

function toGap({ first, answers }: Group): Gap {
  const others = new Map(answers.map(({ question }) => [plain(question), question]));
  others.delete(plain(first.question));
  return {
    question: first.question,
    questions: answers.length,
    lastAskedAt: first.createdAt,
    examples: [...others.values()].slice(0, insightLimits.gapExamples),
    messageIds: answers.map(({ messageId }) => messageId).slice(0, insightLimits.dismissedAtOnce),
    nearest: first.events.flatMap((event) => (event.type === 'nothing' ? event.nearest : [])),
  };
}

function plain(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
