import classes from './overview.module.css';

/** What a step changes, a line each. */
export function Changes({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.changes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
