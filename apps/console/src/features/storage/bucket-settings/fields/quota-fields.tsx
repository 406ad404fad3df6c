import type { CallInput, setBucketQuota } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { noSize, type SizeDraft, toLimit, toSizeDraft } from '#ui/fields/size/size-draft.ts';
import { SizeField } from '#ui/fields/size/size-field.tsx';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from './fields.module.css';

type Quota = Omit<CallInput<typeof setBucketQuota>, 'bucket'>;

/** A quota in the form's format; empty means no limit. */
export interface QuotaDraft {
  stored: SizeDraft;
  objects: string;
  /** Per month. */
  sent: SizeDraft;
}

export const noQuota: QuotaDraft = { stored: noSize, objects: '', sent: noSize };

export function toQuotaDraft(quota: Quota): QuotaDraft {
  const { max_bytes, max_objects, max_sent_bytes } = quota;
  return {
    stored: toSizeDraft(max_bytes),
    objects: max_objects === null ? '' : String(max_objects),
    sent: toSizeDraft(max_sent_bytes),
  };
}

export function toQuota({ stored, objects, sent }: QuotaDraft): Quota {
  return {
    max_bytes: toLimit(stored),
    max_objects: Number(objects) || null,
    max_sent_bytes: toLimit(sent),
  };
}

export interface QuotaFieldsProps {
  draft: QuotaDraft;
  onChange: (part: Partial<QuotaDraft>) => void;
}

/** Edits the limits of size, number of objects, and egress. */
export function QuotaFields({ draft, onChange }: QuotaFieldsProps) {
  const { t } = useTranslation('bucket-settings');
  return (
    <>
      <div className={classes.pairs}>
        <SizeField label={t('quota.size')} draft={draft.stored} onChange={(stored) => onChange({ stored })} />
        <TextField
          label={t('quota.count')}
          placeholder={t('quota.noLimit')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.objects}
          onChange={(event) => onChange({ objects: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <SizeField label={t('quota.sentSize')} draft={draft.sent} onChange={(sent) => onChange({ sent })} />
      </div>
      <Note>{t('quota.alerts')}</Note>
    </>
  );
}
