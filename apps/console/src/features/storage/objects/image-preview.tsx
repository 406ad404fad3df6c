import { codes } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { locale } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/error-messages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { baseName } from '../object-key.ts';
import classes from './object-preview.module.css';
import { objectUrlQuery } from './object-url.ts';

/** A picture from the S3 endpoint. When it fails, the message of code 1000 is the control that tries again. */
export function ImagePreview({ bucket, objectKey }: { bucket: string; objectKey: string }) {
  const query = useQuery(objectUrlQuery(bucket, objectKey));
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    void query.refetch();
  };
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={220} />}>
      {({ url }) => (
        <div className={classes.frame}>
          {hasFailed ? (
            <RetryControl onRetry={retry} />
          ) : (
            <img
              src={url}
              alt={baseName(objectKey)}
              className={classes.image}
              onError={() => setFailed(true)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function RetryControl({ onRetry }: { onRetry: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    void errorMessage(codes.imageLoadFailed, locale).then(setText);
  }, []);
  return (
    <button type="button" className={classes.retry} onClick={onRetry}>
      {text}
    </button>
  );
}
