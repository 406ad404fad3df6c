import { limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import type { Form } from '#ui/fields/form/use-form.ts';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Note } from '#ui/text/note.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { EncryptionFields } from '../bucket-settings/fields/encryption-fields.tsx';
import { QuotaFields } from '../bucket-settings/fields/quota-fields.tsx';
import { TagFields } from '../bucket-settings/fields/tag-fields.tsx';
import classes from './create-bucket-dialog.module.css';
import type { NewBucket } from './new-bucket.ts';

export interface NewBucketFieldsProps {
  form: Form<NewBucket>;
  /** The fields take two columns when open. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onCreateKey: () => void;
}

/** Options of a new bucket that most people leave at their defaults. */
export function NewBucketFields({ form, isOpen, onToggle, onCreateKey }: NewBucketFieldsProps) {
  const { t } = useTranslation(['bucket-settings', 'object-lock']);
  const bucket = form.values;
  return (
    <Disclosure summary={t('create.more')} isOpen={isOpen} onToggle={onToggle}>
      <div className={classes.fields}>
        <div className={classes.group}>
          <EncryptionFields
            type={bucket.type}
            keyId={bucket.keyId}
            onChange={form.setValues}
            onCreateKey={onCreateKey}
            typeProblem={form.getInputProps('type').error}
            keyProblem={form.getInputProps('keyId').error}
          />
        </div>
        <div className={classes.group}>
          <h3>{t('object-lock:title')}</h3>
          <CheckField label={t('object-lock:enable')} {...form.getInputProps('isLockable')} />
          {bucket.isLockable && <Note>{t('object-lock:warning')}</Note>}
        </div>
        <div className={classes.group}>
          <h3>{t('tags.title')}</h3>
          <TagFields
            tags={bucket.tags}
            max={limits.tagsPerBucket}
            onChange={(tags) => form.setFieldValue('tags', tags)}
          />
          <Refusal text={form.getInputProps('tags').error} />
        </div>
        <div className={classes.wide}>
          <h3>{t('quota.title')}</h3>
          <QuotaFields
            draft={bucket.quota}
            onChange={(part) => form.setFieldValue('quota', { ...bucket.quota, ...part })}
          />
        </div>
      </div>
    </Disclosure>
  );
}
