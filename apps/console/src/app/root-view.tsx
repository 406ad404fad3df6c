import { Outlet, useRouter } from '@tanstack/react-router';
import { createContext, Fragment, use, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { fadeBetweenPages } from './page-fade.ts';
import { PageProgress } from './page-progress.tsx';

const ReloadContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Returns a function that rebuilds the current page: its data is loaded again and its state is reset. */
export function useReloadRootView(): () => Promise<void> {
  return use(ReloadContext);
}

/** The current page. Navigation and reloads fade, by the browser's view transitions. */
export function RootView() {
  const router = useRouter();
  const [generation, setGeneration] = useState(0);
  const reload = useCallback(async () => {
    await router.invalidate();
    await fadeBetweenPages(async () => flushSync(() => setGeneration((current) => current + 1)));
  }, [router]);
  return (
    <ReloadContext value={reload}>
      <PageProgress />
      <Fragment key={generation}>
        <Outlet />
      </Fragment>
    </ReloadContext>
  );
}
