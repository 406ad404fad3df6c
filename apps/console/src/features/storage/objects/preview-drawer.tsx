import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { baseName, s3Uri } from '../object-key.ts';
import { download } from './download.ts';
import type { StoredObject } from './folder-view.tsx';
import { ImagePreview } from './image-preview.tsx';
import classes from './preview-drawer.module.css';
import { previewKind } from './preview-kind.ts';
import { TextPreview } from './text-preview.tsx';

export interface PreviewDrawerProps {
  bucket: string;
  objectKey: string;
  /** As the open page lists it. */
  object: StoredObject | undefined;
  isLoading: boolean;
  onClose: () => void;
}

/** One object: how it looks, and what there is to know of it. */
export function PreviewDrawer({ bucket, objectKey, object, isLoading, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation('storage');
  const name = baseName(objectKey);
  return (
    <Modal side="right" title={<bdi>{name}</bdi>} onClose={onClose}>
      {object ? <ObjectFacts bucket={bucket} object={object} /> : null}
      {!object && isLoading && <SkeletonBlock height={240} />}
      {!object && !isLoading && <p>{t('preview.gone')}</p>}
    </Modal>
  );
}

function ObjectFacts({ bucket, object }: { bucket: string; object: StoredObject }) {
  const { t } = useTranslation('storage');
  const { key, size_bytes, content_type, modified_at, etag } = object;
  return (
    <div className={classes.root}>
      <Preview bucket={bucket} object={object} />
      <Button
        size="sm"
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
        onClick={() => void download(bucket, key)}
      >
        {t('objects.download')}
      </Button>
      <Facts
        facts={[
          {
            name: t('preview.key'),
            value: <bdi>{key}</bdi>,
            action: <CopyButton value={key} label={t('preview.copyKey')} />,
          },
          {
            name: t('preview.uri'),
            value: <bdi>{s3Uri(bucket, key)}</bdi>,
            action: <CopyButton value={s3Uri(bucket, key)} label={t('preview.copyUri')} />,
          },
          { name: t('preview.size'), value: formats.bytes(size_bytes) },
          { name: t('preview.type'), value: content_type },
          { name: t('preview.modified'), value: formats.dateTime(modified_at) },
          { name: t('preview.etag'), value: <code>{etag}</code> },
        ]}
      />
    </div>
  );
}

function Preview({ bucket, object }: { bucket: string; object: StoredObject }) {
  const { t } = useTranslation('storage');
  const kind = previewKind(object.content_type, object.key);
  if (kind === 'image') return <ImagePreview bucket={bucket} objectKey={object.key} />;
  if (kind === 'text') return <TextPreview bucket={bucket} object={object} />;
  return <p className={classes.none}>{t('preview.none')}</p>;
}
