import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';

export interface ListFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Several short texts in one field, with commas or blanks between them. */
export function ListField({ values, onChange, ...rest }: ListFieldProps) {
  // What is typed is kept as it is: a comma at its end is no value yet, but it must not vanish.
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
