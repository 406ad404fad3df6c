import { useState } from 'react';
import { toBytes, toSizeDraft } from './size-draft.ts';
import { SizeField } from './size-field.tsx';

export interface BytesFieldProps {
  label: string;
  error?: string | undefined;
  sizeBytes: number | undefined;
  onChange: (sizeBytes: number | undefined) => void;
}

const noBytes = { size: '', unit: 'MB' } as const;

/** A size field for a number of bytes. */
export function BytesField({ sizeBytes, onChange, ...rest }: BytesFieldProps) {
  // Keeps the text and the unit as typed: a point at the end is not a number yet, but must not disappear.
  const [draft, setDraft] = useState(() => toSizeDraft(sizeBytes, noBytes));
  const isOwn = (toBytes(draft) ?? undefined) === sizeBytes;
  return (
    <SizeField
      {...rest}
      draft={isOwn ? draft : toSizeDraft(sizeBytes, noBytes)}
      onChange={(next) => {
        setDraft(next);
        onChange(toBytes(next) ?? undefined);
      }}
    />
  );
}
