import type { Call, CallInput } from '@atoll/contract';
import { useState } from 'react';
import { request } from '#lib/api.ts';
import { useTask } from '#ui/use-task.ts';
import { objectsChanged } from './folder-changes.ts';

/** Changes something of an object from a dialog: closes it once it is done, or tells why it was refused. */
export function useChange(bucket: string, onDone: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [run, isRunning] = useTask(async (send: () => Promise<string | null>) => {
    const refused = await send();
    setRefusal(refused);
    if (refused !== null) return;
    onDone();
    await objectsChanged(bucket);
  });
  const change = <C extends Call>(call: C, input: CallInput<C>) =>
    run(async () => {
      const answer = await request(call, input, { notify: false });
      return answer.ok ? null : answer.msg;
    });
  return { change, isRunning, refusal };
}
