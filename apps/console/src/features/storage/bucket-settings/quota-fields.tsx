import { bytesPerGigabyte, type CallOutput, type getBucketQuota } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './fields.module.css';

type Quota = CallOutput<typeof getBucketQuota>;

const unitBytes = { MB: 1024 ** 2, GB: bytesPerGigabyte, TB: 1024 * bytesPerGigabyte } as const;
type Unit = keyof typeof unitBytes;
const units: readonly Unit[] = ['MB', 'GB', 'TB'];
const unitNames = {
  MB: 'quota.units.MB',
  GB: 'quota.units.GB',
  TB: 'quota.units.TB',
} as const satisfies Record<Unit, string>;

/** A quota as it is typed; empty is no limit. */
export interface QuotaDraft {
  size: string;
  unit: Unit;
  objects: string;
}

export const noQuota: QuotaDraft = { size: '', unit: 'GB', objects: '' };

export function toQuotaDraft({ max_bytes: bytes, max_objects: objects }: Quota): QuotaDraft {
  const unit = units.findLast((each) => (bytes ?? 0) >= unitBytes[each]) ?? 'GB';
  return {
    size: bytes === null ? '' : String(bytes / unitBytes[unit]),
    unit,
    objects: objects === null ? '' : String(objects),
  };
}

export function toQuota({ size, unit, objects }: QuotaDraft): Quota {
  const bytes = Math.round(Number(size) * unitBytes[unit]);
  return { max_bytes: bytes > 0 ? bytes : null, max_objects: Number(objects) || null };
}

export interface QuotaFieldsProps {
  draft: QuotaDraft;
  onChange: (part: Partial<QuotaDraft>) => void;
}

/** So much, and so many. */
export function QuotaFields({ draft, onChange }: QuotaFieldsProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <div className={classes.row}>
      <TextField
        label={t('quota.size')}
        placeholder={t('quota.noLimit')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.size}
        onChange={(event) =>
          onChange({ size: event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, '') })
        }
      />
      <SelectField
        label={t('quota.unit')}
        value={draft.unit}
        onChange={(unit) => onChange({ unit: unit as Unit })}
        options={units.map((unit) => ({ value: unit, label: t(unitNames[unit]) }))}
      />
      <TextField
        label={t('quota.count')}
        placeholder={t('quota.noLimit')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.objects}
        onChange={(event) => onChange({ objects: event.currentTarget.value.replace(/\D/g, '') })}
      />
    </div>
  );
}
