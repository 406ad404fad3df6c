import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import classes from './snippet.module.css';

export interface SnippetProps {
  /** The label: the name of a file, or “Terminal”. */
  label: string;
  code: string;
}

/** The sign of a comment belongs to the word after it. */
const spaceAndWord = /(\s*)((?:# )?\S+)/g;

/** A code snippet with a copy button. */
export function Snippet({ label, code }: SnippetProps) {
  const { t } = useTranslation('common');
  return (
    <figure className={classes.root}>
      <figcaption className={classes.head}>
        {label}
        <CopyButton value={code} label={t('copyThis', { name: label })} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.code} tabIndex={0} dir="ltr">
        <code>{withWords(code)}</code>
      </pre>
    </figure>
  );
}

/** Makes an element of each word, because a line would also break after a hyphen, as in `--profile`. */
function withWords(code: string): ReactNode[] {
  return [...code.matchAll(spaceAndWord)].map(({ index, 1: space, 2: word }) => (
    <Fragment key={index}>
      {space}
      <span className={classes.word}>{word}</span>
    </Fragment>
  ));
}
