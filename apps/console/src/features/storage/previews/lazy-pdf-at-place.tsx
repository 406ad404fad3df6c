import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** Loaded when the first PDF is shown. Rendered in a `Suspense`. */
export const LazyPdfAtPlace = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./pdf-at-place.tsx')), loadTexts('previews')]);
  return { default: part.PdfAtPlace };
});
