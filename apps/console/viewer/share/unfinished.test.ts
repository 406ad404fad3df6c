import { expect, it } from 'vitest';
import { createMemory } from './unfinished.ts';

function memoryOf(link: string, kept = new Map<string, string>(), time = { now: 0 }) {
  const storage = {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => void kept.set(place, text),
  };
  return { memory: createMemory(link, { storage, now: () => time.now }), kept, time };
}

const link = 'abcdefghijklmnopqrstuvwxyz12';
const file = { name: 'film.mp4', size: 20, lastModified: 7 };
const upload = { token: 'secret', name: 'film (2).mp4', partSizeBytes: 8, expiresAt: 100 };

it('finds an upload by the same file of the same link alone', () => {
  const { memory, kept } = memoryOf(link);
  memory.keep(file, upload);
  expect(memory.find(file)).toEqual(upload);
  expect(memory.names()).toEqual(['film.mp4']);
  for (const other of [{ name: 'x' }, { size: 21 }, { lastModified: 8 }]) {
    expect(memory.find({ ...file, ...other })).toBeUndefined();
  }
  expect(memoryOf(`other ${link}`, kept).memory.find(file)).toBeUndefined();
  expect([...kept.keys()].join()).not.toContain(link);
});

it('forgets what is done, and what has ended', () => {
  const { memory, time } = memoryOf(link);
  memory.keep(file, upload);
  memory.keep({ ...file, name: 'other' }, upload);
  memory.forget(file);
  expect(memory.names()).toEqual(['other']);
  time.now = 100;
  expect(memory.names()).toEqual([]);
});

it('does without a browser that keeps nothing', () => {
  const refusing = () => {
    throw new Error('no storage');
  };
  const memory = createMemory(link, { storage: { getItem: refusing, setItem: refusing }, now: () => 0 });
  memory.keep(file, upload);
  expect(memory.find(file)).toBeUndefined();
});
