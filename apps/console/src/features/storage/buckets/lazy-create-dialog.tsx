import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** `CreateBucketDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyCreateBucketDialog = lazy(async () => {
  const [part] = await Promise.all([
    loadPart(() => import('./create-bucket-dialog.tsx')),
    loadTexts('storage', 'bucket-settings', 'object-lock'),
  ]);
  return { default: part.CreateBucketDialog };
});
