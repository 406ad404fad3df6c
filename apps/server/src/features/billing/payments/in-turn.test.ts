import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

function manual() {
  const begun: { key: string; end: (failure?: Error) => void }[] = [];
  const work = inTurn(
    (key) =>
      new Promise<number>((resolve, reject) => {
        const turn = begun.length + 1;
        begun.push({ key, end: (failure) => (failure ? reject(failure) : resolve(turn)) });
      }),
  );
  return { begun, work };
}

test('whoever asks while a turn runs shares the next one', async () => {
  const { begun, work } = manual();
  const first = work('a');
  const others = [work('a'), work('a'), work('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  void work('a');
  expect(begun).toHaveLength(3);
});

test('keys do not wait for one another, and a failure is of its own turn alone', async () => {
  const { begun, work } = manual();
  const first = work('a');
  const second = work('a');
  void work('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[0]?.end(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end();
  expect(await second).toBe(3);
});
