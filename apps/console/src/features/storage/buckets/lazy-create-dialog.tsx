import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** `CreateBucketDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyCreateBucketDialog = lazy(async () => {
  const [part] = await Promise.all([
    loadPart(() => import('./create-bucket-dialog.tsx')),
    loadTexts('bucket-settings'),
  ]);
  return { default: part.CreateBucketDialog };
});
