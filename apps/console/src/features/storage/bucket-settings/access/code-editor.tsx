import { useEffect, useId, useRef } from 'react';
import { Field, fieldState } from '#ui/fields/form/field.tsx';
import classes from './code-editor.module.css';
import type { Lines } from './statement-lines.ts';

export interface CodeEditorProps {
  label: string;
  description?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Lines to highlight and scroll into view. */
  marked?: Lines | undefined;
}

const leastLines = 14;
/** Values from the style sheet. */
const linePx = 20;
const paddingPx = 11;

/** A code editor with line numbers, which grows with its text. */
export function CodeEditor({ label, description, error, value, onChange, marked }: CodeEditorProps) {
  const id = useId();
  const { className, ...state } = fieldState(id, error, description);
  const mark = useRef<HTMLDivElement>(null);
  const first = marked?.first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is another one to show
  useEffect(() => mark.current?.scrollIntoView({ block: 'nearest' }), [first]);
  const lineCount = Math.max(leastLines, value.split('\n').length);
  return (
    <Field id={id} label={label} description={description} error={error}>
      <div className={classes.root}>
        <div className={classes.numbers} aria-hidden>
          {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
        </div>
        {marked && (
          <div
            ref={mark}
            className={classes.mark}
            style={{
              top: paddingPx + (marked.first - 1) * linePx,
              height: (marked.last - marked.first + 1) * linePx,
            }}
            aria-hidden
          />
        )}
        <textarea
          {...state}
          className={`${className} ${classes.text}`}
          rows={lineCount}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </Field>
  );
}
