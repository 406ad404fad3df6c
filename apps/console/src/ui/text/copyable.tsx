import { CopyButton } from './copy-button.tsx';
import classes from './copyable.module.css';
import { KeptParts } from './kept-parts.tsx';

/** An identifier with a copy button, which stays with its end. `label` is the button's name. Only a hash breaks anywhere. */
export function Copyable({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.root}>
      <code data-parts={/[/:-]/.test(value) || undefined}>
        {/[/:]/.test(value) ? <KeptParts path={value} /> : value}
      </code>
      {'\u2060'}
      <CopyButton value={value} label={label} />
    </span>
  );
}
