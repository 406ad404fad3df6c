import { type ReactNode, useId } from 'react';
import classes from './setting.module.css';

/** A list of `Setting`s in columns. */
export function Settings({ children }: { children: ReactNode }) {
  return <div className={classes.settings}>{children}</div>;
}

/** A setting, identified by its name for people, screen readers and tests. */
export function Setting({ name, value, action }: { name: string; value: ReactNode; action?: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.setting}>
      <span className={classes.name} id={id}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only groups words */}
      <div className={classes.value} role="group" aria-labelledby={id}>
        {value}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
