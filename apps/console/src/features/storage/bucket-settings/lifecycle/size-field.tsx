import { useState } from 'react';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { fromMegabytes, toMegabytes } from './lifecycle-rule.ts';

export interface SizeFieldProps {
  label: string;
  sizeBytes: number | undefined;
  onChange: (sizeBytes: number | undefined) => void;
}

/** A field for a size in megabytes. */
export function SizeField({ label, sizeBytes, onChange }: SizeFieldProps) {
  // Keeps the text as typed: a point at its end is not a number yet, but must not disappear.
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
