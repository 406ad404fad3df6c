import classes from './overview.module.css';

export function Changes({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.changes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
