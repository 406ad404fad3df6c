import type { Call, CallInput, CallOutput } from '@atoll/contract';
import { request } from './api.ts';
import { loadTexts } from './i18n.ts';
import { notify } from './notify.ts';
import { runWrite, type Write, type WriteOutcome } from './write.ts';

/** Makes a write that no form waits for, such as an undo. Refusals and failures are shown as notices. */
export async function runWithNotices<C extends Call, Field extends string>(
  write: Write<C, Field>,
  input: CallInput<C>,
): Promise<WriteOutcome<CallOutput<C>, Field>> {
  const outcome = await runWrite(request, write, input, true);
  // The client has shown all but a lost network.
  if (!outcome.ok && outcome.error?.kind === 'failed' && outcome.error.status === undefined) {
    const { t } = await loadTexts('common');
    notify({ kind: 'error', text: t('common:notConfirmed'), place: 'bottom-left' });
  }
  return outcome;
}
