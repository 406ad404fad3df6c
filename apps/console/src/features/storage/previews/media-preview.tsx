import { displayName } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { baseName } from '../object-key.ts';
import classes from './object-preview.module.css';
import type { ObjectPreviewProps } from './object-preview.tsx';
import { objectUrlQuery } from './object-url.ts';
import { RetryControl } from './retry-control.tsx';

/** Audio or video, streamed from the S3 endpoint in parts, so that playback can start anywhere. */
export function MediaPreview({
  bucket,
  versionId,
  object,
  kind,
  isFull,
}: ObjectPreviewProps & { kind: 'audio' | 'video' }) {
  const query = useQuery(objectUrlQuery(bucket, object.key, versionId));
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    void query.refetch();
  };
  const Player = kind;
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={kind === 'audio' ? 80 : 220} />}>
      {({ url }) => (
        <div className={classes.frame} data-full={isFull || undefined}>
          {hasFailed ? (
            <RetryControl onRetry={retry} />
          ) : (
            <Player
              src={url}
              controls
              preload="metadata"
              className={classes.media}
              aria-label={displayName(baseName(object.key))}
              onError={() => setFailed(true)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
