import { codes, limits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#ui/check-field.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Note } from '#ui/note.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { EncryptionFields } from '../bucket-settings/encryption-fields.tsx';
import { QuotaFields } from '../bucket-settings/quota-fields.tsx';
import { TagFields } from '../bucket-settings/tag-fields.tsx';
import type { SettingRefusal } from '../bucket-settings/use-setting-form.ts';
import classes from './create-bucket-dialog.module.css';
import type { NewBucket } from './new-bucket.ts';

export interface NewBucketFieldsProps {
  bucket: NewBucket;
  onChange: (part: Partial<NewBucket>) => void;
  refusal: SettingRefusal | null;
  /** They take the room of two columns. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** What most people leave as it is. */
export function NewBucketFields(props: NewBucketFieldsProps) {
  const { bucket, onChange, refusal, isOpen, onToggle } = props;
  const { t } = useTranslation('bucket-settings');
  const problem = (code: number) => (refusal?.code === code ? refusal.msg : undefined);
  return (
    <Disclosure summary={t('create.more')} isOpen={isOpen} onToggle={onToggle}>
      <div className={classes.fields}>
        <div className={classes.group}>
          <EncryptionFields
            type={bucket.type}
            keyId={bucket.keyId}
            onChange={onChange}
            typeProblem={problem(codes.encryptionTypeEmpty)}
            keyProblem={problem(codes.kmsEmpty)}
          />
        </div>
        <div className={classes.group}>
          <h3>{t('versioning.title')}</h3>
          <CheckField
            label={t('create.versioning')}
            checked={bucket.isVersioned || bucket.isLockable}
            disabled={bucket.isLockable}
            onChange={(event) => onChange({ isVersioned: event.currentTarget.checked })}
          />
          <CheckField
            label={t('lock.enable')}
            checked={bucket.isLockable}
            onChange={(event) => onChange({ isLockable: event.currentTarget.checked })}
          />
          {bucket.isLockable && <Note>{t('lock.warning')}</Note>}
        </div>
        <div className={classes.group}>
          <h3>{t('tags.title')}</h3>
          <TagFields tags={bucket.tags} max={limits.tagsPerBucket} onChange={(tags) => onChange({ tags })} />
          <Refusal text={problem(codes.bucketTagLimit)} />
        </div>
        <div className={classes.wide}>
          <h3>{t('quota.title')}</h3>
          <QuotaFields
            draft={bucket.quota}
            onChange={(part) => onChange({ quota: { ...bucket.quota, ...part } })}
          />
        </div>
      </div>
    </Disclosure>
  );
}
