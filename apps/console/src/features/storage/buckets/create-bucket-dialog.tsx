import { codes, limits } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, FormDecision } from '#ui/dialog.tsx';
import { FormStack } from '#ui/form-stack.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { SettingRefusal } from '../bucket-settings/use-setting-form.ts';
import { createBucketWrite } from '../writes.ts';
import { blankBucket, type NewBucket, toCall } from './new-bucket.ts';
import { NewBucketFields } from './new-bucket-fields.tsx';
import { useNameProblem } from './use-name-problem.ts';

/** Those that stand under the name; others have fields of their own, or stand at the end. */
const nameCodes: readonly number[] = [
  codes.bucketNameInvalid,
  codes.bucketNamePrefix,
  codes.bucketNameSuffix,
  codes.bucketExists,
  codes.bucketLimit,
  codes.bucketNameEmpty,
];
const moreCodes: readonly number[] = [codes.encryptionTypeEmpty, codes.kmsEmpty, codes.bucketTagLimit];

/** Names a new bucket and says how it is to be; what the server says against it stands under its field. */
export function CreateBucketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('storage');
  const navigate = useNavigate();
  const [bucket, setBucket] = useState(blankBucket);
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [refusal, setRefusal] = useState<SettingRefusal | null>(null);
  const nameProblem = useNameProblem(bucket.name.trim());
  const change = (part: Partial<NewBucket>) => {
    setBucket((current) => ({ ...current, ...part }));
    setRefusal(null);
    setError(null);
  };
  const { run, isRunning, error, setError } = useWrite(createBucketWrite, {
    onDone: (_data, { name }) => navigate({ to: '/dss/buckets/$bucket', params: { bucket: name } }),
    onError: (failed) =>
      setRefusal(failed.kind === 'refused' ? { code: failed.code, msg: failed.text } : null),
  });
  const code = refusal?.code ?? 0;
  const isSaidElsewhere = nameCodes.includes(code) || moreCodes.includes(code);
  return (
    <Dialog title={t('buckets.create')} size={areOptionsOpen ? 'xl' : 'lg'} onClose={onClose}>
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void run(toCall(bucket));
        }}
      >
        <TextField
          label={t('buckets.nameLabel')}
          description={t('buckets.nameHint')}
          maxLength={limits.bucketNameMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={bucket.name}
          error={nameCodes.includes(code) ? refusal?.msg : nameProblem}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NewBucketFields
          bucket={bucket}
          onChange={change}
          refusal={refusal}
          isOpen={areOptionsOpen}
          onToggle={setOptionsOpen}
        />
        <Refusal text={isSaidElsewhere ? null : error} />
        <FormDecision
          submit={t('buckets.submit')}
          cancel={t('cancel')}
          onCancel={onClose}
          isRunning={isRunning}
        />
      </FormStack>
    </Dialog>
  );
}
