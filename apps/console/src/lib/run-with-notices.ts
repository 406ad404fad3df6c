import type { Call, CallInput, CallOutput } from '@atoll/contract';
import { request } from './api.ts';
import { loadTexts } from './i18n.ts';
import { notify } from './notify.ts';
import { runWrite, type Write } from './write.ts';

/** Makes a write that no form waits for, such as an undo. Refusals and failures are shown as notices; null then. */
export async function runWithNotices<C extends Call>(
  write: Write<C>,
  input: CallInput<C>,
): Promise<CallOutput<C> | null> {
  const outcome = await runWrite(request, write, input, true);
  if (outcome.ok) return outcome.data;
  // The client has shown all but a lost network.
  if (outcome.error?.kind === 'failed' && outcome.error.status === undefined) {
    const { t } = await loadTexts('common');
    notify({ kind: 'error', text: t('common:notConfirmed'), place: 'bottom-left' });
  }
  return null;
}
