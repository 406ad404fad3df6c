import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** `BulkDialog`, fetched with its texts when somebody first wants one. Render it in a `Suspense`. */
export const LazyBulkDialog = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./bulk-dialog.tsx')), loadTexts('bulk')]);
  return { default: part.BulkDialog };
});
