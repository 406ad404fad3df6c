import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** `BulkDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyBulkDialog = lazy(async () => {
  const load = () => import('./dialogs/bulk-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('bulk', 'storage-classes')]);
  return { default: part.BulkDialog };
});
