import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { completeHubItem, listHubGold, startHubGold } from '@atoll/contract';
import type { Account } from '@atoll/testkit';
import { put, type TestCollection } from '../contributions/contribution.fixture.ts';

/** A gate that four gold items are enough for. */
export const shortGate = {
  min_votes: 2,
  max_votes: 5,
  accept_at: 0.8,
  reject_at: 0.2,
  gate_items: 4,
  gate_correct: 3,
  gold_every: 50,
  suspend_window: 20,
  suspend_below: 0.7,
};

const pollMs = 200;

/** Sends gold items of text files, and waits until they test reviewers. Each file contains its answer. */
export async function sendGold(
  { api }: Account,
  { project_id }: TestCollection,
  answers: readonly ('yes' | 'no')[],
): Promise<void> {
  for (const [at, answer] of answers.entries()) {
    const bytes = Buffer.from(`${answer}, ${at}, ${randomUUID()}`);
    const { item_id, upload } = await api.ask(startHubGold, {
      project_id,
      client_key: randomUUID(),
      language: 'fr',
      country: 'FR',
      answers: {},
      file: { size_bytes: bytes.length, content_type: 'text/plain', is_stripped: false },
      answer,
      explanation: `It is ${answer}.`,
    });
    if (upload.kind !== 'single') throw new Error(`a small file is not sent as ${upload.kind}`);
    const { status } = await put(upload, bytes);
    if (status !== 200) throw new Error(`the file was answered with ${status}`);
    await api.ask(completeHubItem, { project_id, item_id });
  }
  const countUsable = async () => {
    const { good, bad } = await api.ask(listHubGold, { project_id });
    return good + bad;
  };
  while ((await countUsable()) < answers.length) await sleep(pollMs);
}
