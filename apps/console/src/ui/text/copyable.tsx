import { CopyButton } from './copy-button.tsx';
import classes from './copyable.module.css';
import { withPathBreaks } from './with-path-breaks.tsx';

/** An identifier with a copy button. `label` is the button's name. An address breaks after its slashes. */
export function Copyable({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.root}>
      <code data-path={value.includes('/') || undefined}>{withPathBreaks(value)}</code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
