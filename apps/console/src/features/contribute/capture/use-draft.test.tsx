import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Device } from '../device.ts';
import { type ContributeDatabase, openContributeDatabase } from '../queue/database.ts';
import { createQueue } from '../queue/queue.ts';
import { ownerOf } from '../queue/queued-item.ts';
import { DeviceProvider } from '../shell/device-context.ts';
import { useDraft } from './use-draft.ts';

const ann = ownerOf({ access_key: 'ann@example.com', account_id: 'a' });
const ben = ownerOf({ access_key: 'ben@example.com', account_id: 'b' });
const picture = new File(['bytes'], 'a.png');

let database: ContributeDatabase;
let name = 0;

beforeEach(async () => {
  name += 1;
  database = await openContributeDatabase(`drafts ${name}`);
});
afterEach(() => database.close());

async function show(owner: string) {
  const { result, unmount } = renderHook(() => useDraft('p', owner), {
    wrapper: ({ children }) => (
      <DeviceProvider value={{ database } as unknown as Device}>{children}</DeviceProvider>
    ),
  });
  await waitFor(() => expect(result.current.draft).not.toBeNull());
  return { result, unmount };
}

/** Starts an item, and leaves the page. */
async function start(owner: string, fileName: string) {
  const { result, unmount } = await show(owner);
  act(() => result.current.change({ file: picture, fileName }));
  unmount();
}

test('on a shared device, people see their own unfinished items only', async () => {
  await start(ann, 'of-ann.png');
  const { result, unmount } = await show(ben);
  expect(result.current).toMatchObject({ draft: { file: null, fileName: '' }, wasRestored: false });
  unmount();
  await start(ben, 'of-ben.png');
  const again = await show(ann);
  expect(again.result.current).toMatchObject({ draft: { fileName: 'of-ann.png' }, wasRestored: true });
});

test('an item that is sent leaves the unfinished items of others alone', async () => {
  await start(ann, 'of-ann.png');
  await start(ben, 'of-ben.png');
  const queue = createQueue({ database, now: () => 0, newKey: () => 'key', announce: () => undefined });
  const item = { projectId: 'p', owner: ben, consentSha256: 'c', language: 'sw', country: 'KE', answers: {} };
  await queue.add({ ...item, text: 'a text', file: null }, null);
  const { result, unmount } = await show(ben);
  expect(result.current.wasRestored).toBe(false);
  unmount();
  const again = await show(ann);
  expect(again.result.current.draft?.fileName).toBe('of-ann.png');
});
