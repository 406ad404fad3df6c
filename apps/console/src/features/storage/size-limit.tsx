import { bytesPerGigabyte } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const unitBytes = { MB: 1024 ** 2, GB: bytesPerGigabyte, TB: 1024 * bytesPerGigabyte } as const;
type Unit = keyof typeof unitBytes;
const units: readonly Unit[] = ['MB', 'GB', 'TB'];
const unitNames = {
  MB: 'quota.units.MB',
  GB: 'quota.units.GB',
  TB: 'quota.units.TB',
} as const satisfies Record<Unit, string>;

/** The most of something, as it is typed; empty is no limit. */
export interface SizeDraft {
  size: string;
  unit: Unit;
}

export const noSize: SizeDraft = { size: '', unit: 'GB' };

export function toSizeDraft(bytes: number | null): SizeDraft {
  if (bytes === null) return noSize;
  const unit = units.findLast((each) => bytes >= unitBytes[each]) ?? 'MB';
  return { size: String(bytes / unitBytes[unit]), unit };
}

/** Null: no limit. */
export function toBytes({ size, unit }: SizeDraft): number | null {
  const bytes = Math.round(Number(size) * unitBytes[unit]);
  return bytes > 0 ? bytes : null;
}

export interface SizeLimitFieldsProps {
  label: string;
  unitLabel: string;
  description?: string;
  draft: SizeDraft;
  onChange: (draft: SizeDraft) => void;
}

/** A size and its unit. */
export function SizeLimitFields({ label, unitLabel, description, draft, onChange }: SizeLimitFieldsProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <TextField
        label={label}
        {...(description === undefined ? {} : { description })}
        placeholder={t('quota.noLimit')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.size}
        onChange={(event) => {
          const size = event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, '');
          onChange({ ...draft, size });
        }}
      />
      <SelectField
        label={unitLabel}
        value={draft.unit}
        onChange={(unit) => onChange({ ...draft, unit: unit as Unit })}
        options={units.map((unit) => ({ value: unit, label: t(unitNames[unit]) }))}
      />
    </>
  );
}
