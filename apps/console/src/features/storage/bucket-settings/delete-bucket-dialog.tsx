import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import type { ListedBucket } from '../listed-bucket.ts';
import { deleteBucketWrite } from '../writes.ts';

interface Props {
  bucket: Pick<ListedBucket, 'name' | 'object_count' | 'version_count'>;
  onClose: () => void;
  /** Called after the deletion. By default, the dialog only closes. */
  onDeleted?: (() => void) | undefined;
}

/** Deletes an empty bucket after its name was typed, or explains why a bucket can't be deleted. */
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
  const { object_count, version_count: count } = bucket;
  return (
    <>
      <p>{count > object_count ? t('buckets.hasVersions', { count }) : t('buckets.notEmpty', { count })}</p>
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
  const writing = useWrite(deleteBucketWrite, { onDone: onDeleted });
  return (
    <NamedConfirmation
      name={bucket.name}
      submit={t('delete')}
      writing={writing}
      input={{ name: bucket.name }}
      onClose={onClose}
    >
      <p>{t('buckets.deleteText')}</p>
    </NamedConfirmation>
  );
}
