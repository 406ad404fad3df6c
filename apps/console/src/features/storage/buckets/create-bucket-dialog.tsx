import { limits } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckField } from '#ui/fields/choices/check-field.tsx';
import { useForm } from '#ui/fields/form/use-form.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { Note } from '#ui/text/note.tsx';
import { NewKeyDialog } from '../kms/new-key-dialog.tsx';
import { createBucketWrite } from '../writes.ts';
import { blankBucket, toCall } from './new-bucket.ts';
import { NewBucketFields } from './new-bucket-fields.tsx';
import { useNameProblem } from './use-name-problem.ts';

/** Creates a bucket with a name and options. The server's errors are shown below their fields. */
export function CreateBucketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['storage', 'bucket-settings']);
  const navigate = useNavigate();
  const form = useForm({ initialValues: blankBucket });
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [isCreatingKey, setCreatingKey] = useState(false);
  const nameProblem = useNameProblem(form.values.name.trim());
  const { run, isRunning, error } = useWrite(createBucketWrite, {
    onDone: (_data, { name }) => navigate({ to: '/dss/buckets/$bucket', params: { bucket: name } }),
    onFieldRefused: form.refuseField,
  });
  const name = form.getInputProps('name');
  const { isVersioned, isLockable } = form.values;
  return (
    <>
      <FormDialog
        title={t('buckets.create')}
        size={areOptionsOpen ? 'xl' : 'lg'}
        submit={t('buckets.submit')}
        form={form}
        isRunning={isRunning}
        error={error}
        onSubmit={(bucket) => run(toCall(bucket))}
        onClose={onClose}
      >
        <TextField
          label={t('buckets.nameLabel')}
          description={t('buckets.nameHint')}
          maxLength={limits.bucketNameMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...name}
          error={name.error ?? nameProblem}
        />
        <Note>{t('bucket-settings:create.private')}</Note>
        <CheckField
          label={t('bucket-settings:create.versioning')}
          {...form.getInputProps('isVersioned')}
          checked={isVersioned || isLockable}
          disabled={isLockable}
        />
        <NewBucketFields
          form={form}
          isOpen={areOptionsOpen}
          onToggle={setOptionsOpen}
          onCreateKey={() => setCreatingKey(true)}
        />
      </FormDialog>
      {isCreatingKey && (
        <NewKeyDialog
          onCreated={({ id }) => form.setFieldValue('keyId', id)}
          onClose={() => setCreatingKey(false)}
        />
      )}
    </>
  );
}
