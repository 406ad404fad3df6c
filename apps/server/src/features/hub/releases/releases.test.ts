import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReleaseTest, type ReleaseTest, splits, verify } from './releases.fixture.ts';

const countries = ['FR', 'CA', 'BE'];

describeOnEveryDatabase('releases', (open) => {
  let test: ReleaseTest;
  beforeAll(async () => {
    test = await createReleaseTest(await open());
  });
  afterAll(() => test.close());

  it('can be verified from their files, and survive a withdrawal', async () => {
    const items = await test.addStored(1_000, (number) => ({
      contributorId: `contributor-${number % 40}`,
      country: countries[number % countries.length] ?? 'FR',
      text: number === 7 ? 'secret words' : null,
    }));
    const release = await test.publish({ splits });
    expect(release).toMatchObject({
      version: '1.0.0',
      state: 'published',
      items: 1_000,
      dueAt: null,
      problem: null,
    });
    const folder = await test.download(release);
    expect((await verify(folder)).report).toMatchObject({ problems: [], withdrawn: [] });
    expect((await verify(folder)).code).toBe(0);

    const lines = await readFile(join(folder, 'items.jsonl'), 'utf8');
    await writeFile(join(folder, 'items.jsonl'), lines.replace('"country":"CA"', '"country":"BE"'));
    const tampered = await verify(folder);
    expect(tampered.code).toBe(1);
    expect(tampered.report.problems[0]).toMatchObject({ position: 1 });
    expect(items).toHaveLength(1_000);
  });
});
