import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Atoll, type AtollOptions, startAtoll } from '../atoll/server.ts';

/**
 * Starts one server for the calling suite. It is started before the suite and stopped after it, and its output is shown
 * when a test fails. The returned function returns the running server, and may only be called in hooks and tests.
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
