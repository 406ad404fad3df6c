import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Atoll, type AtollOptions, startAtoll } from '../atoll/server.ts';

/**
 * One server for the suite that calls this: started before it, stopped after it, its output shown when a test fails.
 * The function that it answers gives the running server, and may be called in hooks and tests only.
 */
export function useAtoll(options: AtollOptions = {}): () => Atoll {
  let atoll: Atoll | undefined;
  const running = () => {
    if (!atoll) throw new Error('The server runs only in hooks and tests.');
    return atoll;
  };
  beforeAll(async () => {
    atoll = await startAtoll(options);
  });
  beforeEach(({ onTestFailed }) => {
    const printedBefore = running().logs().length;
    onTestFailed(() => console.error(`The server printed:\n${running().logs().slice(printedBefore)}`));
  });
  afterAll(() => atoll?.stop());
  return running;
}
