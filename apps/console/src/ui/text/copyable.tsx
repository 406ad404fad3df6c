import { CopyButton } from './copy-button.tsx';
import classes from './copyable.module.css';

/** An identifier with a copy button. `label` is the button's name. */
export function Copyable({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.root}>
      <code>{value}</code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
