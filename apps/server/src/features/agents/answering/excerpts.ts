import type { AnswerEventOf, ExcerptReason, NumberedPassage } from '@atoll/contract';
import { termSet, termsOf } from './text/terms.ts';

type Excerpt = AnswerEventOf<'excerpts'>['excerpts'][number];
interface Range {
  readonly start: number;
  readonly end: number;
}

const mostExcerpts = 3;
const longestExcerpt = 700;
const mostHighlights = 50;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Takes the best passages word by word. Long ones are cut to the sentences with the most words of the question. */
export function excerptsOf(
  reason: ExcerptReason,
  question: string,
  passages: readonly NumberedPassage[],
): AnswerEventOf<'excerpts'> {
  const asked = termSet(question);
  const chosen: NumberedPassage[] = [];
  for (const passage of passages) {
    if (chosen.length === mostExcerpts) break;
    if (!chosen.some((other) => overlap(passage, other))) chosen.push(passage);
  }
  return { type: 'excerpts', reason, excerpts: chosen.map((passage) => excerptOf(passage, asked)) };
}

/** Reports whether two passages share a part of their text, as neighboring ones do. */
function overlap(one: NumberedPassage, other: NumberedPassage): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return one.document_id === other.document_id && shared > (one.end - one.start) / 2;
}

function excerptOf(passage: NumberedPassage, asked: ReadonlySet<string>): Excerpt {
  const marks = highlightsOf(passage, asked);
  const { start, end } =
    passage.text.length <= longestExcerpt ? whole(passage.text) : bestWindow(passage.text, marks);
  const highlights = marks
    .filter((mark) => mark.start >= start && mark.end <= end)
    .map((mark) => ({ start: mark.start - start, end: mark.end - start }));
  return {
    number: passage.number,
    start,
    end,
    text: passage.text.slice(start, end),
    highlights: highlights.slice(0, mostHighlights),
  };
}

function whole(text: string): Range {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length };
}

/** Merges the ranges that retrieval matched with those that the question shares with the text, in order. */
function highlightsOf({ text, matched }: NumberedPassage, asked: ReadonlySet<string>): Range[] {
  const shared = termsOf(text).filter(({ term }) => asked.has(term));
  const valid = matched.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const merged: Range[] = [];
  for (const { start, end } of [...valid, ...shared].toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
    else merged.push({ start, end });
  }
  return merged;
}

/** Returns the run of sentences with the most highlights, up to the maximum length of an excerpt. */
function bestWindow(text: string, marks: readonly Range[]): Range {
  const sentences = Array.from(segmenter.segment(text), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }));
  let best: Range & { count: number } = { start: 0, end: Math.min(longestExcerpt, text.length), count: -1 };
  for (const [from, { start }] of sentences.entries()) {
    const fitting = sentences.slice(from).filter(({ end }) => end - start <= longestExcerpt);
    const end = fitting.at(-1)?.end ?? Math.min(start + longestExcerpt, text.length);
    const count = marks.filter((mark) => mark.start >= start && mark.end <= end).length;
    if (count > best.count) best = { start, end, count };
  }
  const { start, end } = best;
  const inside = whole(text.slice(start, end));
  return { start: start + inside.start, end: start + inside.end };
}
