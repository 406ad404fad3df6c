import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** Explains the value, in small print below it. */
  hint?: string;
  /** Shown next to the value. */
  action?: ReactNode;
}

/** Names with values, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.root}>
      {facts.map(({ name, value, hint, action }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>
            <div>{value}</div>
            {action}
          </dd>
          {hint !== undefined && <dd className={classes.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
