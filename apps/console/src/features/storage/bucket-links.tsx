import { QuietLink } from '#ui/text/quiet-link.tsx';
import classes from './bucket-links.module.css';

/** Links to buckets, one per line, or `none` if there are none. */
export function BucketLinks({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return none;
  return (
    <ul className={classes.root}>
      {names.map((name) => (
        <li key={name}>
          <QuietLink to="/dss/buckets/$bucket" params={{ bucket: name }}>
            {name}
          </QuietLink>
        </li>
      ))}
    </ul>
  );
}
