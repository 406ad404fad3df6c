import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { baseName } from '../object-key.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import classes from './object-preview.module.css';
import type { ObjectPreviewProps } from './object-preview.tsx';
import { createObjectReader } from './object-range.ts';
import { askForUrl, type ShownObject } from './object-url.ts';
import { RetryControl } from './retry-control.tsx';

/** Larger pictures take a gigabyte of memory or more, so they are not shown automatically. */
const maxPixels = 100_000_000;
const headBytes = 64 * 1024;

/** Shows a picture from the S3 endpoint. A huge one is shown on request, and one that fails can be retried (code 1000). */
export function ImagePreview({ bucket, object, versionId, isFull }: ObjectPreviewProps) {
  const { t } = useTranslation('previews');
  const { key, size_bytes: sizeBytes } = object;
  const query = useQuery({
    queryKey: ['picture', bucket, key, versionId ?? null],
    queryFn: ({ signal }) => findPicture({ bucket, key, versionId }, sizeBytes, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [hasFailed, setFailed] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const retry = () => {
    setFailed(false);
    void query.refetch();
  };
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={220} />}>
      {({ url, size }) => (
        <div className={classes.frame} data-full={isFull || undefined} data-zoomed={isZoomed || undefined}>
          {isHuge(size) && !isWanted && <HugePicture size={size} onShow={() => setWanted(true)} />}
          {hasFailed && <RetryControl onRetry={retry} />}
          {!hasFailed && (!isHuge(size) || isWanted) && (
            <>
              <img
                src={url}
                alt={displayName(baseName(key))}
                className={classes.image}
                onError={() => setFailed(true)}
              />
              {isFull && (
                <div className={classes.zoom}>
                  <Button
                    size="sm"
                    variant="default"
                    aria-pressed={isZoomed}
                    onClick={() => setZoomed(!isZoomed)}
                  >
                    {t('actualSize')}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function HugePicture({ size, onShow }: { size: ImageSize; onShow: () => void }) {
  const { t } = useTranslation('previews');
  return (
    <div className={classes.ask}>
      <p>{t('hugePicture', { width: formats.count(size.width), height: formats.count(size.height) })}</p>
      <Button size="sm" variant="default" onClick={onShow}>
        {t('showAnyway')}
      </Button>
    </div>
  );
}

function isHuge(size: ImageSize | null): size is ImageSize {
  return size !== null && size.width * size.height > maxPixels;
}

async function findPicture(object: ShownObject, sizeBytes: number, signal: AbortSignal) {
  const { url } = await askForUrl(object, signal);
  const end = Math.min(sizeBytes, headBytes);
  // Ignores read errors, because the picture itself reports them and offers a retry.
  const head = await createObjectReader(object, url)
    .read(0, end, signal)
    .catch(() => new ArrayBuffer());
  return { url, size: imageSize(new Uint8Array(head)) };
}
