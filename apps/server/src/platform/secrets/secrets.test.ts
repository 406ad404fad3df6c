import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSealer, keysOfFile, parseKeys } from './index.ts';

describe('a sealer', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];

  test('opens what it sealed, and never seals the same twice', () => {
    const sealer = createSealer([current]);
    const [one, other] = [sealer.seal('tëst', 'key:1'), sealer.seal('tëst', 'key:1')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('tëst');
    expect([sealer.open(one, 'key:1'), sealer.open(other, 'key:1')]).toEqual(['tëst', 'tëst']);
  });

  test('refuses a secret that was moved to another owner, or changed by one character', () => {
    const sealer = createSealer([current]);
    const sealed = sealer.seal('secret', 'key:1');
    expect(() => sealer.open(sealed, 'key:2')).toThrow();
    const at = sealed.length - 6;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => sealer.open(changed, 'key:1')).toThrow();
    const [, id, nonce, body] = sealed.split('.');
    expect(() => sealer.open(['v1', id, nonce, body?.slice(0, 8)].join('.'), 'key:1')).toThrow();
  });

  test('is rotated by a new key in front', () => {
    const sealed = createSealer([old]).seal('secret', 'key:1');
    const rotated = createSealer([current, old]);
    expect(rotated.open(sealed, 'key:1')).toBe('secret');
    expect(rotated.isStale(sealed)).toBe(true);
    expect(rotated.isStale(rotated.seal('secret', 'key:1'))).toBe(false);
    expect(() => createSealer([current]).open(sealed, 'key:1')).toThrow(/not at hand/);
  });

  test('hashes values by the oldest key, for one purpose', () => {
    const before = createSealer([old]).digest('a browser', 'p');
    expect(createSealer([current, old]).digest('a browser', 'p')).toBe(before);
    expect(createSealer([current]).digest('a browser', 'p')).not.toBe(before);
    expect(createSealer([old]).digest('a browser', 'q')).not.toBe(before);
    expect(createSealer([old]).digest('another', 'p')).not.toBe(before);
  });
});

describe('the key file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is made once, for its owner only, also when several processes start together', async () => {
    const path = join(folder, 'data', 'secret.key');
    const made = await Promise.all(Array.from({ length: 8 }, () => keysOfFile(path, { mayMake: true })));
    expect(new Set(made.map(([key]) => key.toString('hex'))).size).toBe(1);
    expect(made[0]?.[0]).toHaveLength(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await keysOfFile(path, { mayMake: true })).toEqual(made[0]);
  });

  test('that holds something else is not replaced but refused', async () => {
    const path = join(folder, 'secret.key');
    await writeFile(path, 'not a key\n');
    await expect(keysOfFile(path, { mayMake: true })).rejects.toThrow(/does not contain a key/);
    expect(await readFile(path, 'utf8')).toBe('not a key\n');
  });

  test('and SECRET_KEY may hold several keys, the current one first', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)];
    expect(parseKeys(`${one.toString('base64')}, ${other.toString('base64')}`)).toEqual([one, other]);
    expect(parseKeys('')).toBeNull();
    expect(parseKeys(`${one.toString('base64')},short`)).toBeNull();
  });
});
