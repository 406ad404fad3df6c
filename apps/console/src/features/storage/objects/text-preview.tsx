import { downloadObject } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query-client.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { baseName } from '../object-key.ts';
import classes from './object-preview.module.css';
import type { PreviewedObject } from './object-preview.tsx';

/** As much as one reads in a panel; the rest is for the download. */
const shownBytes = 128 * 1024;

/** The beginning of a text, read from the S3 endpoint. It is shown as text and nothing else. */
export function TextPreview({ bucket, object }: { bucket: string; object: PreviewedObject }) {
  const { t } = useTranslation('storage');
  const { key, etag, size_bytes } = object;
  const query = useQuery({
    queryKey: ['text', bucket, key, etag],
    queryFn: ({ signal }) => readBeginning(bucket, key, size_bytes, signal),
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={220} />}>
      {(text) => (
        <div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={classes.text} tabIndex={0} aria-label={baseName(key)} dir="auto" role="document">
            {text}
          </pre>
          {size_bytes > shownBytes && <p className={classes.note}>{t('preview.tooLarge')}</p>}
        </div>
      )}
    </Loaded>
  );
}

async function readBeginning(
  bucket: string,
  key: string,
  sizeBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const { url } = await ask(downloadObject, { bucket, key, disposition: 'inline' }, signal);
  // A range of an empty object cannot be satisfied.
  const headers: HeadersInit = sizeBytes > shownBytes ? { Range: `bytes=0-${shownBytes - 1}` } : {};
  const response = await fetch(url, { headers, signal, referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`the store answered ${response.status}`);
  return response.text();
}
