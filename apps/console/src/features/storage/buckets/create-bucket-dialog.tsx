import { createBucket, limits, listBuckets, onboarding } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Dialog, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useTask } from '../../../ui/use-task.ts';

/** Names a new bucket; what the server says against the name stands under the field. */
export function CreateBucketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('storage');
  const navigate = useNavigate();
  const form = useFields({ initialValues: { name: '' } });
  const [submit, isRunning] = useTask(async ({ name }: { name: string }) => {
    const answer = await request(createBucket, { name: name.trim() }, { notify: false });
    if (!answer.ok) return form.setFieldError('name', answer.msg);
    void queryClient.invalidateQueries({ queryKey: [listBuckets.name] });
    void queryClient.invalidateQueries({ queryKey: [onboarding.name] });
    await navigate({ to: '/dss/buckets/$bucket', params: { bucket: name.trim() } });
  });
  return (
    <Dialog title={t('buckets.create')} onClose={onClose}>
      <FormStack onSubmit={form.onSubmit(submit)}>
        <TextField
          label={t('buckets.nameLabel')}
          description={t('buckets.nameHint')}
          maxLength={limits.bucketNameMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
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
