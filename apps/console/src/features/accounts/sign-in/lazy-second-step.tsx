import { lazy } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';

/** Most people have no second factor: what asks for one is fetched when it is due. */
export const LazySecondStep = lazy(async () => {
  const [part] = await Promise.all([loadPart(() => import('./second-step.tsx')), loadTexts('factors')]);
  return { default: part.SecondStep };
});
