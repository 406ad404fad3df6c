import { useState } from 'react';
import { TextField } from '#ui/fields/text/text-field.tsx';

export interface ListFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A field for several short texts, separated by commas or spaces. */
export function ListField({ values, onChange, ...rest }: ListFieldProps) {
  // Keeps the text as typed: a comma at its end is not a value yet, but must not disappear.
  const [text, setText] = useState(() => values.join(', '));
  const isOwn = valuesOf(text).join() === values.join();
  return (
    <TextField
      {...rest}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={isOwn ? text : values.join(', ')}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(valuesOf(event.currentTarget.value));
      }}
    />
  );
}

function valuesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((value) => value !== '');
}
