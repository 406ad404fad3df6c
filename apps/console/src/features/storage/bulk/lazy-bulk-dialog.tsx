import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** `BulkDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyBulkDialog = lazy(async () => {
  const load = () => import('./dialogs/bulk-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('bulk', 'object-lock', 'storage-classes')]);
  return { default: part.BulkDialog };
});
