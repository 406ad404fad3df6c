import { numbersOf } from './text/numbers.ts';
import { termSet } from './text/terms.ts';

/** An answer that the owner wrote for a question. */
export interface CuratedAnswer {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

/** Two questions whose words agree less are different ones. */
const closeEnough = 0.8;
const negations =
  /\b(?:not|no|never|without|isn['’]t|don['’]t|doesn['’]t|can['’]t|won['’]t|pas|jamais|sans|nicht|kein\w*|ohne|sin|non)\b|不|没|無|ない|ません/giu;

/** Finds the curated answer whose question is the asked one in other words, if any. */
export function findCurated(question: string, answers: readonly CuratedAnswer[]): CuratedAnswer | undefined {
  const asked = readQuestion(question);
  let best: { answer: CuratedAnswer; likeness: number } | undefined;
  for (const answer of answers) {
    const likeness = likenessOf(asked, readQuestion(answer.question));
    if (likeness >= closeEnough && likeness > (best?.likeness ?? 0)) best = { answer, likeness };
  }
  return best?.answer;
}

interface ReadQuestion {
  readonly plain: string;
  readonly terms: ReadonlySet<string>;
  readonly figures: string;
  readonly negations: number;
}

function readQuestion(question: string): ReadQuestion {
  const figures = numbersOf(question).map(({ values }) => values.join('|'));
  return {
    plain: question
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    terms: termSet(question),
    figures: figures.toSorted().join(' '),
    negations: question.match(negations)?.length ?? 0,
  };
}

/** Returns Dice's coefficient of the words. A different figure or negation makes a different question. */
function likenessOf(one: ReadQuestion, other: ReadQuestion): number {
  if (one.plain === other.plain && one.plain !== '') return 1;
  if (one.figures !== other.figures || one.negations !== other.negations) return 0;
  const sum = one.terms.size + other.terms.size;
  if (sum === 0) return 0;
  return (2 * [...one.terms].filter((term) => other.terms.has(term)).length) / sum;
}
