import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';

/** `ModelDialog`, loaded with its texts on first use. Render it in a `Suspense`. */
export const LazyModelDialog = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./model-dialog.tsx')), loadTexts('agent-model')]);
  return { default: part.ModelDialog };
});
