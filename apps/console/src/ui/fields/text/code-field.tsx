import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Field, fieldState } from '../form/field.tsx';
import classes from './code-field.module.css';

export interface CodeFieldProps {
  label: string;
  length: number;
  /** Returns the name of a cell. Positions count from 1. */
  cellLabel: (position: number, count: number) => string;
  /** The entered characters, without gaps. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Whether it takes the focus when it appears on a page. In a dialog it always does. */
  takesFocus?: boolean;
}

/** A code with one cell per character. It can be pasted into any cell, or filled in by the browser from a message. */
export function CodeField({ label, length, cellLabel, value, onChange, error, takesFocus }: CodeFieldProps) {
  const id = useId();
  const cells = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => cells.current[Math.max(0, Math.min(index, length - 1))]?.focus();

  useEffect(() => {
    if (takesFocus) cells.current[0]?.focus();
  }, [takesFocus]);

  /** Overwrites the characters from a cell on. A whole code replaces all of them. */
  const put = (index: number, text: string) => {
    // Japanese and Chinese keyboards may type wide digits.
    const characters = text.normalize('NFKC').replace(/\s+/g, '').slice(0, length);
    const at = characters.length === length ? 0 : Math.min(index, value.length);
    onChange((value.slice(0, at) + characters + value.slice(at + characters.length)).slice(0, length));
    focus(at + characters.length);
  };
  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    put(index, event.clipboardData.getData('text'));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    else if (event.key === 'Backspace') {
      const at = value[index] ? index : index - 1;
      if (at >= 0) onChange(value.slice(0, at) + value.slice(at + 1));
      focus(at);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-label={label}>
      <Field id={`${id}-0`} label={label} error={error}>
        <div className={classes.cells}>
          {Array.from({ length }, (_, index) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
              key={index}
              {...fieldState(`${id}-${index}`, error)}
              ref={(cell) => {
                cells.current[index] = cell;
              }}
              type="text"
              data-autofocus={index === 0 || undefined}
              aria-label={cellLabel(index + 1, length)}
              autoComplete={index === 0 ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              value={value[index] ?? ''}
              onChange={(event) => put(index, typedText(event.currentTarget.value, value[index]))}
              onPaste={(event) => onPaste(event, index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onFocus={(event) => event.currentTarget.select()}
            />
          ))}
        </div>
      </Field>
    </div>
  );
}

/** Returns the new character of a cell that may already have one. */
function typedText(text: string, held: string | undefined): string {
  return held && text.length === 2 ? text.replace(held, '') : text;
}
