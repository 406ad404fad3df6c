import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { HttpStatusError } from '#lib/calls/json-client.ts';
import { notify } from '#lib/notices/notify.ts';

/** Runs one task at a time and reports whether it is running. A failure that has not been shown yet shows "Action failed". */
export function useTask<Arguments extends unknown[]>(task: (...args: Arguments) => Promise<void>) {
  const { t } = useTranslation('common');
  const [isRunning, setRunning] = useState(false);
  const run = useCallback(
    async (...args: Arguments) => {
      setRunning(true);
      try {
        await task(...args);
      } catch (error) {
        console.warn(error);
        if (isShown(error)) return;
        notify({ kind: 'error', text: t('actionFailed'), place: 'bottom-left' });
      } finally {
        setRunning(false);
      }
    },
    [task, t],
  );
  return [run, isRunning] as const;
}

/**
 * Reports whether the error needs no message: the JSON client shows refusals and failed answers, and people know which
 * tasks they aborted.
 */
function isShown(error: unknown): boolean {
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  return isAborted || error instanceof CallRefused || error instanceof HttpStatusError;
}
