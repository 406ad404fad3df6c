import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import fading from './fading-ends.module.css';
import classes from './snippet.module.css';

export interface SnippetProps {
  /** The label: the name of a file, or “Terminal”. */
  label: string;
  code: string;
}

/** A code snippet with a copy button. */
export function Snippet({ label, code }: SnippetProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    // Otherwise, its name would include the name of the copy button.
    <figure className={classes.root} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id}>{label}</span>
        <CopyButton value={code} label={t('copyThis', { name: label })} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={`${classes.code} ${fading.root}`} tabIndex={0} dir="ltr">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
