import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** `FilterDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyFilterDialog = lazy(async () => {
  const load = () => import('./filter-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('filter', 'storage-classes')]);
  return { default: part.FilterDialog };
}) as unknown as typeof import('./filter-dialog.tsx').FilterDialog;
