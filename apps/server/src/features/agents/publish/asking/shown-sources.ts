import type { AgentSettings, NumberedPassage, VisitSource } from '@atoll/contract';

type Visibility = AgentSettings['shown_sources'];

/** Returns what visitors see of a passage; undefined where the owner hides sources. */
export function shownSource(passage: NumberedPassage, visibility: Visibility): VisitSource | undefined {
  if (visibility === 'hidden') return undefined;
  const { number, page, sheet, row, line } = passage;
  const text = visibility === 'passages' ? passage.text : null;
  return { number, name: shownName(passage), page, sheet, row, line, text };
}

type Named = Pick<NumberedPassage, 'bucket' | 'key' | 'title' | 'url'>;

/** Returns the name of a file without its folders, which say how its owner keeps things. Texts and web pages go by their titles. */
export function shownName({ bucket, key, title, url }: Named): string {
  if (bucket === null) return title || url || key;
  return key.split('/').findLast((part) => part !== '') || key;
}

const citation = /\[(\d{1,4})\]/g;

/** Returns the numbers that a text cites, each once, in order. */
export function citedIn(text: string): number[] {
  return [...new Set([...text.matchAll(citation)].map(([, number]) => Number(number)))];
}
