import type { Call, CallInput, CallOutput } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/calls/api.ts';
import { failedBy, runWrite, type Write, type WriteError } from '#lib/calls/write.ts';
import { dismissErrors, notify } from '#lib/notices/notify.ts';

export interface WriteSteps<Input, Output, Field extends string> {
  onDone?: (data: Output, input: Input) => unknown;
  /** Shows a refusal at its field. Without this, and for other refusals, `error` has the message. */
  onFieldRefused?: (field: Field, text: string) => void;
  onError?: (error: WriteError<Field>) => void;
  /** Returns a text that replaces the server's, or the general one if the outcome is unknown. */
  textOf?: (error: WriteError<Field>) => string | undefined;
  /**
   * Shows notices instead of `error`, if there is no room for it next to the button: `all` in rows and menus,
   * `refusals` on the entry screens that don't report network errors, `top` on the others (specification section 8).
   */
  notices?: 'all' | 'refusals' | 'top';
}

/** The state of a write by a form or dialog. */
export interface Writing<Input> {
  /** Returns whether the write succeeded. Never rejects. */
  run: (input: Input) => Promise<boolean>;
  isRunning: boolean;
  error: string | null;
}

/**
 * Performs the write of a form or dialog. `error` is for a `Refusal` next to the button, which stays enabled for a
 * retry. A retry clears the error.
 */
export function useWrite<C extends Call, Field extends string = never>(
  write: Write<C, Field>,
  steps: WriteSteps<CallInput<C>, CallOutput<C>, Field> = {},
) {
  const { t } = useTranslation('common');
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { notices } = steps;

  function show(shown: WriteError<Field>): void {
    steps.onError?.(shown);
    const text = steps.textOf?.(shown) ?? (shown.kind === 'refused' ? shown.text : t('notConfirmed'));
    const field = shown.kind === 'refused' ? shown.field : undefined;
    if (field !== undefined && steps.onFieldRefused) steps.onFieldRefused(field, text);
    else tell(text, shown);
  }

  function tell(text: string, shown: WriteError<Field>): void {
    // The client shows failures with a status, and refusals unless they are shown elsewhere.
    const isFailure = shown.kind === 'failed';
    const isSaid = isFailure ? shown.status !== undefined || notices === 'refusals' : notices !== 'top';
    if (!notices) setError(text);
    else if (!isSaid) notify({ kind: 'error', text, place: notices === 'top' ? 'top' : 'bottom-left' });
  }

  async function run(input: CallInput<C>): Promise<boolean> {
    setRunning(true);
    setError(null);
    // On the entry screens, notices are the errors of the form: the next screen must not show them.
    if (notices === 'refusals' || notices === 'top') dismissErrors();
    try {
      const isAnnounced = notices === 'all' || notices === 'refusals';
      const outcome = await runWrite(request, write, input, isAnnounced);
      if (outcome.ok) await steps.onDone?.(outcome.data, input);
      else if (outcome.error) show(outcome.error);
      return outcome.ok;
    } catch (failure) {
      // The write succeeded, but a following step failed.
      tell(t('actionFailed'), failedBy(failure));
      return true;
    } finally {
      setRunning(false);
    }
  }

  return { run, isRunning, error, setError };
}
