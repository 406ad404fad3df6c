import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, expect, test } from 'vitest';
import { openPassageIndex, type PassageIndexLocation } from './location.ts';
import { documentOf, randomText } from './testing/documents.ts';
import type { PassageIndex } from './types.ts';

const handbook = `# Sessions

A session ends 12 hours after you last used it. With the option it stays for 30 days.

# Passwords

A password has 8 to 20 characters. The sixth wrong password locks the account for 15 minutes.

## Reset

The link in the message works once and for 30 minutes.`;

describeOnEveryDatabase('a passage index', (_open, _dialect, databases) => {
  const opened: PassageIndex[] = [];
  const open = async (location?: PassageIndexLocation) => {
    const index = await openPassageIndex(location ?? (await databases.locateEmpty()));
    opened.push(index);
    return index;
  };
  const find = async (index: PassageIndex, question: string, limit = 5) =>
    (await index.search('agent', { question, limit })).passages;

  afterEach(async () => {
    for (const index of opened.splice(0)) await index.close();
  });

  test('a question finds the passage that answers it, with its place and its words', async () => {
    const index = await open();
    await index.put('agent', documentOf('handbook', handbook, { title: 'Handbook' }));
    const [best] = await find(index, 'When does a locked account open again after wrong passwords?');
    expect(best).toMatchObject({ documentId: 'handbook', headings: ['Passwords'], line: 5 });
    expect(best?.text).toBe(handbook.slice(best?.start, best?.end));
    const words = best?.matched.map(({ start, end }) => best.text.slice(start, end));
    expect(words).toEqual(['Passwords', 'password', 'wrong', 'password', 'locks', 'account']);
  });

  test('a document that is put again takes the place of the earlier one', async () => {
    const index = await open();
    await index.put('agent', documentOf('a', 'The old elephant sleeps.'));
    await index.put('agent', documentOf('a', 'The young giraffe eats.'));
    expect(await find(index, 'elephant')).toEqual([]);
    expect(await find(index, 'giraffes')).toMatchObject([{ documentId: 'a', ordinal: 0 }]);
    expect(await index.stats('agent')).toEqual({ documents: 1, passages: 1, vectors: 0 });
  });

  test('of several documents with one ID in a batch the last one counts', async () => {
    const index = await open();
    await index.putMany('agent', [documentOf('a', 'An elephant.'), documentOf('a', 'A giraffe.')]);
    expect(await find(index, 'elephant')).toEqual([]);
    expect(await index.stats('agent')).toEqual({ documents: 1, passages: 1, vectors: 0 });
  });

  test('a passage that has the words of a question together comes before one that has them scattered', async () => {
    const index = await open();
    const filler = (prefix: string, words: number) =>
      Array.from({ length: words }, (_, at) => `${prefix}${at}`).join(' ');
    await index.putMany('agent', [
      documentOf('scattered', `An elephant ${filler('a', 40)} zebra ${filler('b', 40)} giraffe.`),
      documentOf(
        'together',
        `${filler('c', 60)} elephant ${filler('d', 10)} zebra ${filler('e', 10)} giraffe.`,
      ),
    ]);
    const found = await find(index, 'Where did an elephant, some zebra and the giraffe meet?');
    expect(found.map(({ documentId }) => documentId)).toEqual(['together', 'scattered']);
  });

  test('scopes see nothing of each other', async () => {
    const index = await open();
    await index.put('agent', documentOf('a', 'An elephant.'));
    await index.put('other', documentOf('a', 'An elephant and a giraffe.'));
    expect((await index.search('third', { question: 'elephant', limit: 5 })).passages).toEqual([]);
    await index.dropScope('other');
    expect((await index.search('other', { question: 'elephant', limit: 5 })).passages).toEqual([]);
    expect(await index.stats('other')).toEqual({ documents: 0, passages: 0, vectors: 0 });
    expect(await find(index, 'elephant')).toHaveLength(1);
  });

  test('what was removed leaves no trace in the scores', async () => {
    const [used, fresh] = [await open(), await open()];
    const documents = Array.from({ length: 30 }, (_, at) => documentOf(`d${at}`, randomText(at, 700)));
    const kept = documents.filter((_, at) => at % 3 === 0);
    await used.putMany('agent', documents);
    const removed = documents.filter((one) => !kept.includes(one)).map(({ id }) => id);
    await used.remove('agent', [...removed, 'never there']);
    await fresh.putMany('agent', kept);
    for (const question of [randomText(7, 10), randomText(99, 10)]) {
      const [one, other] = [await find(used, question), await find(fresh, question)];
      expect(one.length).toBe(5);
      expect(one).toEqual(other);
    }
    expect(await used.stats('agent')).toEqual(await fresh.stats('agent'));
  });

  test('the stored text and its blocks come back as they were, also in parts', async () => {
    const index = await open();
    const text = `${randomText(1, 3_000)}\n\n日本語の文章です。😀 \ud800 lone\u0000zero\n\n${randomText(2, 3_000)}`;
    const document = documentOf('a', text, { title: 'Ünïcode' });
    await index.put('agent', document);
    const whole = await index.textOf('agent', 'a');
    expect(whole).toEqual({
      text,
      start: 0,
      end: text.length,
      length: text.length,
      name: 'a.md',
      title: 'Ünïcode',
      blocks: document.blocks,
    });
    const at = text.indexOf('日本語');
    const part = await index.textOf('agent', 'a', { start: at, end: at + 20 });
    expect(part).toMatchObject({ text: text.slice(at, at + 20), blocks: [document.blocks[1]] });
    for (const passage of await index.passagesOf('agent', 'a')) {
      expect(passage.text).toBe(text.slice(passage.start, passage.end));
    }
    expect(await index.textOf('agent', 'b')).toBeUndefined();
    expect(await index.passagesOf('agent', 'b')).toEqual([]);
  });

  test('an empty document is stored, and found by nothing', async () => {
    const index = await open();
    expect(await index.put('agent', documentOf('a', ''))).toEqual({ passages: 0 });
    expect(await find(index, 'a.md')).toEqual([]);
    expect(await index.textOf('agent', 'a')).toMatchObject({ text: '', length: 0 });
    expect(await find(index, '')).toEqual([]);
  });

  test('a search can be limited to documents', async () => {
    const index = await open();
    await index.putMany('agent', [documentOf('a', 'An elephant.'), documentOf('b', 'An elephant sleeps.')]);
    const { passages } = await index.search('agent', {
      question: 'elephant',
      limit: 5,
      documentIds: ['b', 'c'],
    });
    expect(passages.map(({ documentId }) => documentId)).toEqual(['b']);
  });

  test('nearly the same passage is shown once', async () => {
    const index = await open();
    const text = randomText(3, 60);
    await index.putMany('agent', [
      documentOf('a', text),
      documentOf('b', `${text} More.`),
      documentOf('c', 'w0o'),
    ]);
    expect((await find(index, text)).map(({ documentId }) => documentId)).toEqual(['a', 'c']);
  });

  test('an index that is opened again has its data and its ID', async () => {
    const location = await databases.locateEmpty();
    const first = await open(location);
    await first.put('agent', documentOf('a', 'An elephant.'));
    const second = await open(location);
    expect(second.instanceId).toBe(first.instanceId);
    expect(await find(second, 'elephant')).toHaveLength(1);
  });

  test('the answers are those of SQLite, with the same scores', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'passage-index-'));
    const indexes = [
      await open(),
      await open({ dialect: 'sqlite', path: join(folder, 'passages.db') }),
    ] as const;
    const documents = Array.from({ length: 40 }, (_, at) =>
      documentOf(`d${at}`, randomText(at, 900), { title: randomText(-at, 4) }),
    );
    const questions = Array.from({ length: 20 }, (_, at) => randomText(1_000 + at, 4 + at));
    const vector = Float32Array.from({ length: 32 }, (_, at) => Math.sin(at));
    const answers = indexes.map(async (index) => {
      await index.putMany('agent', documents);
      await index.remove('agent', ['d3', 'd100']);
      const passages = await index.withoutVector('agent', 'model', 500);
      const vectors = passages.map(({ key, text }) => ({
        key,
        vector: vector.map((part, at) => part * text.charCodeAt(at)),
      }));
      await index.putVectors('agent', 'model', vectors);
      const ask = (query: object) => (question: string) =>
        index.search('agent', { question, limit: 20, ...query });
      const found = [
        ...(await Promise.all(questions.map(ask({})))),
        ...(await Promise.all(questions.map(ask({ vector })))),
      ];
      return found.map(({ passages, confidence }) => ({ passages, confidence }));
    });
    const [one, other] = await Promise.all(answers);
    expect(one?.every(({ passages }) => passages.length === 20)).toBe(true);
    expect(one).toEqual(other);
    await rm(folder, { recursive: true });
  });

  test('vectors find what shares no word with the question', async () => {
    const index = await open();
    await index.putMany('agent', [documentOf('a', 'An elephant.'), documentOf('b', 'A giraffe.')]);
    const unembedded = await index.withoutVector('agent', 'model', 10);
    expect(unembedded.map(({ text }) => text)).toEqual(['An elephant.', 'A giraffe.']);
    const vectors = unembedded.map(({ key }, at) => ({ key, vector: Float32Array.of(at, 1 - at, 0.1) }));
    await index.putVectors('agent', 'other model', vectors);
    expect(await index.stats('agent')).toMatchObject({ vectors: 0 });
    await index.putVectors('agent', 'model', vectors);
    expect(await index.withoutVector('agent', 'model', 10)).toEqual([]);
    const query = { question: 'trunk', limit: 1, vector: Float32Array.of(0.1, 0.9, 0) };
    expect((await index.search('agent', query)).passages).toMatchObject([{ documentId: 'a' }]);
    await index.put('agent', documentOf('a', 'A lion.'));
    await index.putVectors('agent', 'model', vectors);
    expect(await index.stats('agent')).toEqual({ documents: 2, passages: 2, vectors: 1 });
    await index.withoutVector('agent', 'new model', 10);
    expect(await index.stats('agent')).toMatchObject({ vectors: 0 });
  });
});
