import { completeHubItem, listHubItemParts, signHubItemPart, startHubGold } from '@atoll/contract';
import { expect, it } from 'vitest';
import type { Ask } from '#lib/calls/call-refused.ts';
import { FileNotStored } from '#lib/calls/send-hub-file.ts';
import { sendGold } from './send-gold.ts';

const input = {
  project_id: 'p',
  client_key: 'key-of-a-client',
  language: 'en',
  country: 'GB',
  answers: {},
  answer: 'no',
  explanation: '',
} as const;
const file = new Blob(['0123456789']);

function fake(upload: object, { parts = [] as object[], status = 200 } = {}) {
  const asked: string[] = [];
  const sent: [string, number][] = [];
  const progress: number[] = [];
  const ask = (async (call: { name: string }, given: { part_number?: number }) => {
    asked.push(given.part_number ? `${call.name} ${given.part_number}` : call.name);
    if (call.name === startHubGold.name) return { item_id: 'i', upload };
    if (call.name === listHubItemParts.name) return { part_size_bytes: 4, parts };
    if (call.name === signHubItemPart.name) return { url: `part-${given.part_number}`, headers: {} };
    return null;
  }) as unknown as Ask;
  return {
    asked,
    sent,
    progress,
    deps: {
      ask,
      put: async ({ url, body, onSent }: { url: string; body: Blob; onSent: (bytes: number) => void }) => {
        sent.push([url, body.size]);
        onSent(body.size);
        return { status };
      },
      signal: new AbortController().signal,
      onProgress: (share: number) => progress.push(share),
    },
  };
}

it('sends a small file with one PUT, and says that it is complete', async () => {
  const { asked, sent, progress, deps } = fake({ kind: 'single', url: 'whole', headers: {} });
  await sendGold({ ...input, answers: {} }, file, deps);
  expect(sent).toEqual([['whole', 10]]);
  expect(progress).toEqual([1]);
  expect(asked).toEqual([startHubGold.name, completeHubItem.name]);
});

it('sends the parts that have not arrived', async () => {
  const { asked, sent, progress, deps } = fake(
    { kind: 'multipart', part_size_bytes: 4 },
    { parts: [{ part_number: 2, size_bytes: 4, etag: 'e' }] },
  );
  await sendGold({ ...input, answers: {} }, file, deps);
  expect(sent).toEqual([
    ['part-1', 4],
    ['part-3', 2],
  ]);
  expect(progress).toEqual([0.4, 0.4, 0.8, 1, 1]);
  expect(asked.at(-1)).toBe(completeHubItem.name);
});

it('sends nothing for a text, and never says complete when the store refused', async () => {
  const text = fake({ kind: 'none' });
  await sendGold({ ...input, answers: {} }, null, text.deps);
  expect(text.asked).toEqual([startHubGold.name]);
  const refused = fake({ kind: 'single', url: 'whole', headers: {} }, { status: 403 });
  await expect(sendGold({ ...input, answers: {} }, file, refused.deps)).rejects.toThrow(FileNotStored);
  expect(refused.asked).toEqual([startHubGold.name]);
});
