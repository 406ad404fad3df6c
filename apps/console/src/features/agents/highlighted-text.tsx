import { Fragment } from 'react';

export interface HighlightedTextProps {
  text: string;
  /** Ranges of the text. Overlapping and invalid ones are ignored. */
  ranges: readonly { start: number; end: number }[];
}

/** A text with highlighted ranges. */
export function HighlightedText({ text, ranges }: HighlightedTextProps) {
  return piecesOf(text, ranges).map(({ start, end, isMarked }) => {
    const piece = text.slice(start, end);
    return isMarked ? <mark key={start}>{piece}</mark> : <Fragment key={start}>{piece}</Fragment>;
  });
}

export interface Piece {
  start: number;
  end: number;
  isMarked: boolean;
}

/** Splits a text at the edges of its ranges. */
export function piecesOf(text: string, ranges: HighlightedTextProps['ranges']): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) pieces.push({ start: at, end: start, isMarked: false });
    pieces.push({ start, end, isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, end: text.length, isMarked: false });
  return pieces;
}
