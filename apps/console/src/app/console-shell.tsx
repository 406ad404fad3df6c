import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { Frame } from './shell/frame.tsx';

/** What every signed-in screen stands in. */
export function ConsoleShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
