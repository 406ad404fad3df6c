import { QueryClientProvider } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { StepUpHost } from '#features/accounts/step-up/step-up-host.tsx';
import { loadPart } from '#lib/browser/load-part.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { locale } from '#lib/language/page-locale.ts';
import { pagesIn } from '#lib/pages/page-entry.ts';
import { PagesContext } from '#lib/pages/use-pages.ts';
import { readWatched } from '#lib/session/watched-restores.ts';
import { pages } from './pages.ts';
import { BareFrame } from './shell/bare-frame.tsx';
import { Frame } from './shell/frame.tsx';

const pagesHere = pagesIn(locale, pages);

/** The frame of every signed-in screen. */
export function ConsoleShell() {
  const isConsent = useMatch({ from: '/_console/auth', shouldThrow: false }) !== undefined;
  useEffect(goOnWatching, []);
  return (
    <QueryClientProvider client={queryClient}>
      <PagesContext value={pagesHere}>
        {isConsent ? <BareFrame /> : <Frame />}
        <StepUpHost />
      </PagesContext>
    </QueryClientProvider>
  );
}

/** Resumes watching restores that were pending when the page was left. */
function goOnWatching(): void {
  if (readWatched(localStorage).length === 0) return;
  const load = () => import('#features/storage/objects/changes/restore-watch.ts');
  void loadPart(load).then(({ resumeRestoreWatch }) => resumeRestoreWatch(), console.warn);
}
