import classes from './overview.module.css';

/** Lists the effects of a change of plan. */
export function Changes({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.changes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
