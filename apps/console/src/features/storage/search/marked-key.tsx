import { displayName } from '@atoll/contract';
import { withPathBreaks } from '#ui/text/with-path-breaks.tsx';
import { parentPrefix } from '../object-key.ts';
import classes from './found-name.module.css';
import { type Piece, piecesOf } from './matches.ts';
import type { Found } from './place.ts';

/** A key, with its folder dimmed. */
export function MarkedKey({ found: { key }, text }: { found: Pick<Found, 'key'>; text: string }) {
  const path = parentPrefix(key).length;
  // The slash before the name stays where the folder is cut off.
  const [folder, name] = splitAt(piecesOf(key, text), Math.max(0, path - 1));
  return (
    <bdi>
      <span className={classes.path}>
        <Pieces pieces={folder} />
      </span>
      <span className={classes.last}>
        <Pieces pieces={name} />
      </span>
    </bdi>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMatch }, index) => {
    const shown = (
      <>
        {withPathBreaks(displayName(text))}
        {text.endsWith('/') && <wbr />}
      </>
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing else to be told apart by, and never move
    return isMatch ? <mark key={index}>{shown}</mark> : <span key={index}>{shown}</span>;
  });
}

function splitAt(pieces: readonly Piece[], length: number): [Piece[], Piece[]] {
  const [before, after]: [Piece[], Piece[]] = [[], []];
  let at = 0;
  for (const { text, isMatch } of pieces) {
    const cut = Math.max(0, Math.min(text.length, length - at));
    if (cut > 0) before.push({ text: text.slice(0, cut), isMatch });
    if (cut < text.length) after.push({ text: text.slice(cut), isMatch });
    at += text.length;
  }
  return [before, after];
}
