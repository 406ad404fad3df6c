import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicConfigQuery } from '#lib/calls/public-config-query.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Note } from '#ui/text/note.tsx';
import { Snippet } from '#ui/text/snippet.tsx';
import type { ListedBucket } from '../listed-bucket.ts';
import { downloadZip } from '../listing/download.ts';
import { bucketCommands } from './commands.ts';

/** Downloads everything in a bucket: as a zip, or with a command. */
export function DownloadBucketDialog({ bucket, onClose }: { bucket: ListedBucket; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const { data: config } = useQuery(publicConfigQuery);
  const { name, object_count: count, size_bytes: sizeBytes } = bucket;
  const start = async () => {
    onClose();
    await downloadZip({ bucket: name, folder: '', prefixes: [''] });
  };
  return (
    <Dialog title={t('downloadAll.title', { bucket: name })} onClose={onClose} size="lg">
      <p>{t('downloadAll.zipText', { count, size: formats.bytes(sizeBytes) })}</p>
      <Note>{t('downloadAll.note')}</Note>
      <h3>{t('downloadAll.largeTitle')}</h3>
      <p>{t('downloadAll.largeText')}</p>
      {config &&
        bucketCommands(config.s3_endpoint, name).map(({ program, code }) => (
          <Snippet key={program} label={program} code={code} />
        ))}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          disabled={count === 0}
          leftSection={<IconFileZip size={16} aria-hidden />}
          onClick={() => void start()}
        >
          {t('downloadAll.zip')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
