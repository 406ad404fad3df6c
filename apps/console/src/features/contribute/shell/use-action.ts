import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';

/** Runs a button's action. Keeps the button busy, and returns failures as text. */
export function useAction() {
  const { t } = useTranslation('common');
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setRunning(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : t('actionFailed'));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, problem, clear: () => setProblem(null) };
}
