import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlitePassageIndex } from './open.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passage-index-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a question finds the passage that answers it', async () => {
  const index = openSqlitePassageIndex(join(folder, 'passages.db'));
  const text = 'A session ends 12 hours after you last used it.';
  await index.put('agent', {
    id: 'a',
    name: 'a.txt',
    text,
    blocks: [{ kind: 'paragraph', start: 0, end: 47 }],
  });
  const { passages } = await index.search('agent', { question: 'When do sessions end?', limit: 3 });
  expect(passages).toMatchObject([{ documentId: 'a', start: 0, end: 47, text }]);
  expect(passages[0]?.matched.map(({ start, end }) => text.slice(start, end))).toEqual(['session', 'ends']);
  await index.close();
});
