import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/call-refused.ts';

/** Runs what a button does: keeps it busy, and hands over what went wrong as words. */
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
