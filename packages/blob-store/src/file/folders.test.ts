import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFolders } from './folders.ts';

/** Syncs that end on demand. */
function startFolders() {
  const started: { path: string; end(error?: Error): void }[] = [];
  const folders = createFolders(
    (path) =>
      new Promise<void>((resolve, reject) => {
        started.push({ path, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { folders, started };
}

describe('the sync of a folder', () => {
  it('is shared by all who wait for the next one, and by nobody who came after it began', async () => {
    const { folders, started } = startFolders();
    const settled: string[] = [];
    const ask = (name: string) => folders.sync('a').then(() => settled.push(name));
    const all = [ask('first'), ask('second'), ask('third')];
    await setImmediate();
    expect(started).toHaveLength(1);

    started[0]?.end();
    await setImmediate();
    expect(settled).toEqual(['first']);
    expect(started).toHaveLength(2);

    all.push(ask('fourth'));
    started[1]?.end();
    await setImmediate();
    expect(settled).toEqual(['first', 'second', 'third']);
    expect(started).toHaveLength(3);

    started[2]?.end();
    await Promise.all(all);
    expect(settled).toHaveLength(4);
  });

  it('does not wait for that of another folder', async () => {
    const { folders, started } = startFolders();
    void folders.sync('a');
    const other = folders.sync('b');
    started.find(({ path }) => path === 'b')?.end();
    await expect(other).resolves.toBeUndefined();
  });

  it('fails for those who waited for it, and for nobody else', async () => {
    const { folders, started } = startFolders();
    const [first, second] = [folders.sync('a'), folders.sync('a')];
    started[0]?.end(new Error('the disk is gone'));
    await expect(first).rejects.toThrow('the disk is gone');
    await setImmediate();
    started[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });
});
