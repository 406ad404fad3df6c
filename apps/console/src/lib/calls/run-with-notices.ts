import type { Call, CallInput, CallOutput, ErrorCode } from '@atoll/contract';
import { loadTexts } from '../language/i18n.ts';
import { notify } from '../notices/notify.ts';
import { clientDeps, request } from './api.ts';
import { bucketOf } from './json-client.ts';
import { runWrite, type Write, type WriteOutcome } from './write.ts';

/**
 * Performs a write without a form, such as an undo. Refusals and failures are shown as notifications, except a refusal
 * with the code that the caller handles.
 */
export async function runWithNotices<C extends Call, Field extends string>(
  write: Write<C, Field>,
  input: CallInput<C>,
  handledCode?: ErrorCode,
): Promise<WriteOutcome<CallOutput<C>, Field>> {
  const outcome = await runWrite(request, write, input);
  if (!outcome.ok && outcome.error?.kind === 'refused' && outcome.error.code !== handledCode)
    clientDeps.notifyCode(outcome.error.code, bucketOf(input));
  // The client shows every failure except network errors.
  if (!outcome.ok && outcome.error?.kind === 'failed' && outcome.error.status === undefined) {
    const { t } = await loadTexts('common');
    notify({ kind: 'error', text: t('common:notConfirmed'), place: 'bottom-left' });
  }
  return outcome;
}
