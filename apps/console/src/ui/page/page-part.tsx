import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadFailure } from '../lists/load-failure.tsx';
import { Panel } from './panel.tsx';

export interface PagePartProps {
  /** The name of the part, shown when it fails. */
  title: string;
  children: ReactNode;
}

/** An error boundary for a part of a page: if it throws, an error replaces it, and the rest of the page stays. */
export function PagePart({ title, children }: PagePartProps) {
  return (
    <CatchBoundary
      getResetKey={() => title}
      errorComponent={({ error, reset }) => <PartFailure title={title} error={error} reset={reset} />}
    >
      {children}
    </CatchBoundary>
  );
}

function PartFailure({ title, error, reset }: { title: string; error: unknown; reset: () => void }) {
  const client = useQueryClient();
  const retry = async () => {
    // With the same data, the part would throw again.
    await client.resetQueries();
    reset();
  };
  return (
    <Panel title={title}>
      <LoadFailure error={error} onRetry={() => void retry()} />
    </Panel>
  );
}
