import type { DocumentText } from '../queries.ts';

export type Block = DocumentText['blocks'][number];

/** A part of a file's text without gaps. */
export interface KnownText {
  document: DocumentText['document'];
  /** Where `text` begins in the whole. */
  start: number;
  text: string;
  length: number;
  blocks: readonly Block[];
  fileUrl: string | null;
  isOutdated: boolean;
}

/** Parts that follow each other as one. A block that goes over their edge is in both, perhaps cut. */
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

/** Whether what was quoted still stands at a place; spaces and a table's header, which a quote may repeat, don't count. */
export function stillSays({ start, text }: KnownText, from: number, to: number, quote: string): boolean {
  const now = withoutSpaces(text.slice(from - start, to - start));
  const then = withoutSpaces(quote);
  return now !== '' && (now.includes(then) || then.includes(now));
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** The page on which most of some places lie; the first of those that have as many. */
export function pageOfMost(known: KnownText, places: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const place of places) {
    const page = pageAt(known, place);
    if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

/** The page of a place: of the block that it begins in, or of the last before it. */
export function pageAt({ blocks }: KnownText, start: number): number | undefined {
  return blocks.findLast((block) => block.page !== undefined && block.start <= start)?.page;
}
