import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutMarks } from '#lib/markdown/markdown-marks.ts';
import { piecesOf } from '../highlighted-text.tsx';
import type { ShownPlace } from '../place.ts';
import classes from './document-body.module.css';
import type { Block, KnownText } from './known-text.ts';
import { cellsOf, type Line, linesOf } from './rows.ts';

export interface DocumentBodyProps {
  known: KnownText;
  place: ShownPlace;
}

/** A file's text as read by the agent, with the cited location highlighted and in view. */
export function DocumentBody({ known, place }: DocumentBodyProps) {
  const root = useRef<HTMLDivElement>(null);
  const { start, end } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is shown, or the text around it came
  useEffect(() => {
    const cited =
      root.current?.querySelector('[data-cited] strong') ?? root.current?.querySelector('[data-cited]');
    cited?.scrollIntoView({ block: 'center' });
  }, [start, end]);
  const blocks = known.blocks.length > 0 ? known.blocks : [wholeOf(known)];
  return (
    <div ref={root} className={classes.root}>
      {blocks.map((block) => (
        <BlockView key={block.start} block={block} known={known} place={place} />
      ))}
    </div>
  );
}

function wholeOf({ start, text }: KnownText): Block {
  return { kind: 'paragraph', start, end: start + text.length };
}

function BlockView({ block, known, place }: DocumentBodyProps & { block: Block }) {
  const { format } = known.document;
  if (block.kind === 'table') return <TableBlock block={block} known={known} place={place} />;
  if (block.kind === 'code' || format === 'code')
    return <CodeBlock block={block} known={known} place={place} />;
  const text = <MarkedText known={known} place={place} from={block.start} to={block.end} />;
  if (block.kind === 'heading') {
    const Heading = (block.level ?? 1) <= 2 ? 'h3' : 'h4';
    return <Heading className={classes.heading}>{text}</Heading>;
  }
  return <p className={classes.paragraph}>{text}</p>;
}

function TableBlock({ block, known, place }: DocumentBodyProps & { block: Block }) {
  const { t } = useTranslation('agents');
  const { format } = known.document;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.table} tabIndex={0} aria-label={block.sheet ?? t('passage.table')}>
      <table>
        {block.header && (
          <thead>
            <tr>
              <th scope="col">{t('passage.row')}</th>
              {keyed(cellsOf(block.header, format)).map(({ key, cell }) => (
                <th key={key} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {linesOf(known, block).map((line) => (
            <tr key={line.start} data-cited={isCited(line, place) || undefined}>
              <td className={classes.number}>{line.number}</td>
              {keyed(cellsOf(line.text, format)).map(({ key, cell }) => (
                <td key={key}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Cells have no IDs, and never move. */
function keyed(cells: readonly string[]): { key: string; cell: string }[] {
  return cells.map((cell, at) => ({ key: String(at), cell }));
}

function CodeBlock({ block, known, place }: DocumentBodyProps & { block: Block }) {
  return (
    <pre className={classes.code}>
      {linesOf(known, block).map((line) => (
        <span key={line.start} className={classes.line} data-cited={isCited(line, place) || undefined}>
          <span className={classes.number} aria-hidden>
            {line.number}
          </span>
          <span>{line.text === '' ? '\u{200b}' : line.text}</span>
        </span>
      ))}
    </pre>
  );
}

function isCited(line: Line, { start, end }: ShownPlace): boolean {
  return start !== undefined && end !== undefined && line.start < end && line.end > start;
}

/** A part of the text, with highlights for the part of the place in it. The marks of Markdown are left out. */
function MarkedText({ known, place, from, to }: DocumentBodyProps & { from: number; to: number }): ReactNode {
  const first = Math.max(from, known.start);
  const whole = known.text.slice(first - known.start, Math.max(0, to - known.start));
  const { text, highlights } = shownOf(
    { text: whole, highlights: rangesIn(place, first, whole.length) },
    known,
  );
  const [cited, ...words] = highlights;
  if (!cited) return text;
  const marked = text.slice(cited.start, cited.end);
  const hits = words.map(({ start, end }) => ({ start: start - cited.start, end: end - cited.start }));
  return (
    <>
      {text.slice(0, cited.start)}
      <mark className={classes.mark} data-cited>
        {piecesOf(marked, hits).map((piece) =>
          piece.isMarked ? (
            <strong key={piece.start}>{marked.slice(piece.start, piece.end)}</strong>
          ) : (
            marked.slice(piece.start, piece.end)
          ),
        )}
      </mark>
      {text.slice(cited.end)}
    </>
  );
}

type MarkedLine = Parameters<typeof withoutMarks>[0];
type Range = MarkedLine['highlights'][number];

function shownOf(line: MarkedLine, { document: { format } }: KnownText): MarkedLine {
  return format === 'markdown' ? withoutMarks(line) : line;
}

/** Returns the cited part of a text that begins at `first`, followed by the words in it; nothing if none of it is cited. */
function rangesIn({ start, end, words = [] }: ShownPlace, first: number, length: number): Range[] {
  if (start === undefined || end === undefined || end <= first || start >= first + length) return [];
  const cited = { start: Math.max(0, start - first), end: Math.min(length, end - first) };
  const inText = words.map((word) => ({
    start: word.start + start - first,
    end: word.end + start - first,
  }));
  return [cited, ...inText.filter((word) => word.start >= cited.start && word.end <= cited.end)];
}
