import { useId } from 'react';
import { Field, fieldState } from '../../../ui/field.tsx';
import classes from './code-editor.module.css';

export interface CodeEditorProps {
  label: string;
  description?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const leastLines = 14;

/** A text of code with its lines numbered; it grows with what is in it. */
export function CodeEditor({ label, description, error, value, onChange }: CodeEditorProps) {
  const id = useId();
  const { className, ...state } = fieldState(id, error, description);
  const lineCount = Math.max(leastLines, value.split('\n').length);
  return (
    <Field id={id} label={label} description={description} error={error}>
      <div className={classes.root}>
        <div className={classes.numbers} aria-hidden>
          {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
        </div>
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
