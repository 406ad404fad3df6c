import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import { offerProof } from '#lib/calls/api.ts';
import { loadTexts } from '#lib/language/i18n.ts';

const StepUpDialog = lazy(async () => {
  const load = () => import('./step-up-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('security', 'entry')]);
  return { default: part.StepUpDialog };
});

/** Opens one dialog on top of everything for all calls that wait for a proof of identity. */
export function StepUpHost() {
  const [waiting, setWaiting] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    let current: Promise<boolean> | null = null;
    return offerProof(() => {
      current ??= new Promise<boolean>((resolve) => setWaiting(() => resolve)).finally(() => {
        current = null;
        setWaiting(null);
      });
      return current;
    });
  }, []);
  return <Suspense>{waiting && <StepUpDialog onDone={waiting} />}</Suspense>;
}
