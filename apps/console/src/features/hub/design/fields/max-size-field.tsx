import { hubLimits } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { toBytes, toSizeDraft } from '#ui/fields/size/size-draft.ts';
import { SizeField } from '#ui/fields/size/size-field.tsx';

export interface MaxSizeFieldProps {
  maxBytes: number;
  onChange: (maxBytes: number) => void;
}

/** The maximum size of an item's file. An invalid input stays in the field with an error, and changes nothing. */
export function MaxSizeField({ maxBytes, onChange }: MaxSizeFieldProps) {
  const { t } = useTranslation('hub-design');
  const [draft, setDraft] = useState(() => toSizeDraft(maxBytes));
  const most = hubLimits.itemMaxBytes;
  const isValid = (bytes: number | null): bytes is number => bytes !== null && bytes >= 1 && bytes <= most;
  return (
    <SizeField
      label={t('what.maxSize')}
      error={isValid(toBytes(draft)) ? undefined : t('sizeRange', { max: formats.bytes(most) })}
      maxBytes={most}
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        const bytes = toBytes(next);
        if (isValid(bytes)) onChange(bytes);
      }}
    />
  );
}
