import { useId } from 'react';
import { formats } from '#lib/formats.ts';
import { Refusal } from '#ui/text/refusal.tsx';
import classes from './gold.module.css';

export interface FileFieldProps {
  label: string;
  hint: string;
  accept: string | undefined;
  value: File | null;
  error?: string | undefined;
  onChange: (file: File | null) => void;
}

/** A labeled field for one file. */
export function FileField({ label, hint, accept, value: file, error, onChange }: FileFieldProps) {
  const id = useId();
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { files } }) => onChange(files?.[0] ?? null)}
      />
      <p id={`${id}-hint`}>{file ? formats.bytes(file.size) : hint}</p>
      <Refusal text={error} />
    </div>
  );
}
