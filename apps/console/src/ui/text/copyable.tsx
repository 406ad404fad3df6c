import { Fragment } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copyable.module.css';

/** A part of a path, with the slashes after it. */
const partOfPath = /[^/]+\/*|\/+/g;

/** An identifier with a copy button. `label` is the button's name. An address breaks after its slashes. */
export function Copyable({ value, label }: { value: string; label: string }) {
  const parts = [...value.matchAll(partOfPath)];
  return (
    <span className={classes.root}>
      <code data-path={parts.length > 1 || undefined}>
        {parts.map(({ index, 0: part }) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
