import type { Call, CallInput, CallOutput } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { runWrite, type Write, type WriteError } from '#lib/write.ts';

export interface WriteSteps<Input, Output, Field extends string> {
  onDone: (data: Output, input: Input) => unknown;
  /** Shows a refusal at its field; without this, and for all others, `error` says it. */
  onFieldRefused?: (field: Field, text: string) => void;
  onError?: (error: WriteError<Field>) => void;
  /** What is said in place of the general words when nobody knows whether it was done. */
  failedText?: string;
}

/**
 * A write of the form or dialog at hand. `error` is for a `Refusal` beside the button, which stays where it is: pressing it
 * again is the next try. The error goes when that begins.
 */
export function useWrite<C extends Call, Field extends string = never>(
  write: Write<C, Field>,
  steps: WriteSteps<CallInput<C>, CallOutput<C>, Field>,
) {
  const { t } = useTranslation('common');
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function show(shown: WriteError<Field>): void {
    steps.onError?.(shown);
    if (shown.kind === 'failed') setError(steps.failedText ?? t('notConfirmed'));
    else if (shown.field !== undefined && steps.onFieldRefused) steps.onFieldRefused(shown.field, shown.text);
    else setError(shown.text);
  }

  async function run(input: CallInput<C>): Promise<void> {
    setRunning(true);
    setError(null);
    try {
      const outcome = await runWrite(request, write, input);
      if (outcome.ok) await steps.onDone(outcome.data, input);
      else if (outcome.error) show(outcome.error);
    } catch (failure) {
      // It was done, but what follows it was not.
      console.warn(failure);
      setError(t('actionFailed'));
    } finally {
      setRunning(false);
    }
  }

  return { run, isRunning, error, clearError: () => setError(null) };
}
