import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { fromMegabytes, toMegabytes } from './lifecycle-rule.ts';

export interface SizeFieldProps {
  label: string;
  sizeBytes: number | undefined;
  onChange: (sizeBytes: number | undefined) => void;
}

/** A size in megabytes. */
export function SizeField({ label, sizeBytes, onChange }: SizeFieldProps) {
  // What is typed is kept as it is: a point at its end is no number yet, but it must not vanish.
  const [text, setText] = useState(() => toMegabytes(sizeBytes));
  const isOwn = fromMegabytes(text) === sizeBytes;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={isOwn ? text : toMegabytes(sizeBytes)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(fromMegabytes(event.currentTarget.value));
      }}
    />
  );
}
