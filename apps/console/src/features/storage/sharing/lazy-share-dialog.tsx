import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** `ShareDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyShareDialog = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./share-dialog.tsx')), loadTexts('sharing')]);
  return { default: part.ShareDialog };
});
