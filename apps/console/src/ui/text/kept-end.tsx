import classes from './kept-end.module.css';

export interface KeptEndProps {
  start: string;
  end: string;
  /** Whether a space separates them. */
  isApart?: boolean;
}

/** A text on one line, where the start is cut off before the end is. On phones, it takes as many lines as it needs. */
export function KeptEnd({ start, end, isApart }: KeptEndProps) {
  return (
    <bdi className={classes.root} title={start + (isApart ? ' ' : '') + end}>
      {start !== '' && <span>{start}</span>}
      {isApart && ' '}
      <span className={classes.end} data-apart={isApart || undefined}>
        {end}
      </span>
    </bdi>
  );
}
