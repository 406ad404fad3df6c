import { useCallback, useState } from 'react';

/**
 * Runs one task at a time and tells whether it runs. What goes wrong below the application (network, HTTP status)
 * ends the task and shows nothing, as the specification's section 8 says.
 */
export function useTask<Arguments extends unknown[]>(task: (...args: Arguments) => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  const run = useCallback(
    async (...args: Arguments) => {
      setRunning(true);
      try {
        await task(...args);
      } catch (error) {
        console.warn(error);
      } finally {
        setRunning(false);
      }
    },
    [task],
  );
  return [run, isRunning] as const;
}
