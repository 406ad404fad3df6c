import type { DocumentText } from '../queries.ts';

export type Block = DocumentText['blocks'][number];

/** A contiguous part of a file's text. */
export interface KnownText {
  document: DocumentText['document'];
  /** Offset of `text` in the whole text. */
  start: number;
  text: string;
  length: number;
  blocks: readonly Block[];
  fileUrl: string | null;
  isOutdated: boolean;
}

/** Joins consecutive parts. A block across their boundary is in both, possibly cut. */
export function joined(parts: readonly DocumentText[]): KnownText | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const blocks: Block[] = [];
  for (const block of parts.flatMap((part) => part.blocks)) {
    const last = blocks.at(-1);
    if (last && block.start < last.end)
      blocks[blocks.length - 1] = { ...last, end: Math.max(last.end, block.end) };
    else if (last && block.start === last.end && last.kind === block.kind && isEdge(parts, block.start))
      blocks[blocks.length - 1] = { ...last, end: block.end };
    else blocks.push(block);
  }
  return {
    document: first.document,
    start: first.start,
    text: parts.map(({ text }) => text).join(''),
    length: first.length,
    blocks,
    fileUrl: first.file_url,
    isOutdated: first.is_outdated,
  };
}

function isEdge(parts: readonly DocumentText[], at: number): boolean {
  return parts.some(({ start }) => start === at);
}

/** Reports whether a place still contains the quoted text. Ignores spaces and a table's header, which a quote may repeat. */
export function stillSays({ start, text }: KnownText, from: number, to: number, quote: string): boolean {
  const now = withoutSpaces(text.slice(from - start, to - start));
  const then = withoutSpaces(quote);
  return now !== '' && (now.includes(then) || then.includes(now));
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Returns the page that contains most of the places, or the first of several. */
export function pageOfMost(known: KnownText, places: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const place of places) {
    const page = pageAt(known, place);
    if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

/** Returns the page of a place: that of the block in which it starts, or of the last one before it. */
export function pageAt({ blocks }: KnownText, start: number): number | undefined {
  return blocks.findLast((block) => block.page !== undefined && block.start <= start)?.page;
}
