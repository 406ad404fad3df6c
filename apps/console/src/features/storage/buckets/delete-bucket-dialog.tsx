import { deleteBucket, listBuckets } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Dialog, DialogActions, FormDecision } from '../../../ui/dialog.tsx';
import { FormStack } from '../../../ui/form-stack.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useTask } from '../../../ui/use-task.ts';
import type { ListedBucket } from './listed-bucket.ts';

interface Props {
  bucket: Pick<ListedBucket, 'name' | 'version_count'>;
  onClose: () => void;
  /** It is gone; without this, the dialog only closes. */
  onDeleted?: (() => void) | undefined;
}

/** Deletes an empty bucket after its name was typed; of another it says why not. */
export function DeleteBucketDialog({ bucket, onClose, onDeleted }: Props) {
  const { t } = useTranslation('storage');
  return (
    <Dialog title={t('buckets.deleteTitle', { name: bucket.name })} onClose={onClose}>
      {bucket.version_count > 0 ? (
        <NotEmpty bucket={bucket} onClose={onClose} />
      ) : (
        <Confirmation bucket={bucket} onClose={onClose} onDeleted={onDeleted} />
      )}
    </Dialog>
  );
}

function NotEmpty({ bucket, onClose }: Pick<Props, 'bucket' | 'onClose'>) {
  const { t } = useTranslation('storage');
  return (
    <>
      <p>{t('buckets.notEmpty', { count: bucket.version_count })}</p>
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ButtonLink
          size="sm"
          to="/dss/buckets/$bucket/settings"
          params={{ bucket: bucket.name }}
          search={{ section: 'danger' }}
          onClick={onClose}
        >
          {t('buckets.toEmpty')}
        </ButtonLink>
      </DialogActions>
    </>
  );
}

function Confirmation({ bucket, onClose, onDeleted = onClose }: Props) {
  const { t } = useTranslation('storage');
  const form = useFields({
    initialValues: { name: '' },
    validate: { name: (value) => (value.trim() === bucket.name ? null : t('buckets.deleteMismatch')) },
  });
  const [submit, isRunning] = useTask(async () => {
    const answer = await request(deleteBucket, { name: bucket.name }, { notify: false });
    void queryClient.invalidateQueries({ queryKey: [listBuckets.name] });
    if (answer.ok) onDeleted();
    else form.setFieldError('name', answer.msg);
  });
  return (
    <FormStack onSubmit={form.onSubmit(submit)}>
      <p>{t('buckets.deleteText')}</p>
      <TextField
        label={t('buckets.deleteConfirm')}
        placeholder={bucket.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FormDecision
        submit={t('delete')}
        cancel={t('cancel')}
        onCancel={onClose}
        isRunning={isRunning}
        variant="danger"
      />
    </FormStack>
  );
}
