import { PassThrough, Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { limits, passwordSymbols } from '@atoll/contract';
import { expect, it } from 'vitest';
import { generatePassword, promptPassword, readPassword } from './password.ts';

it('makes up passwords that keep the rules and differ', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(new Set(made).size).toBe(made.length);
  for (const password of made) {
    expect(password).toHaveLength(limits.passwordMaxLength);
    expect(password).toMatch(/[a-z]/);
    expect(password).toMatch(/[A-Z]/);
    expect(password).toMatch(/\d/);
    expect([...password].some((character) => passwordSymbols.includes(character))).toBe(true);
  }
});

it('reads a password without the newline that ends the input', async () => {
  expect(await readPassword(Readable.from(['Coral!', 'Reef2026\n']))).toBe('Coral!Reef2026');
  expect(await readPassword(Readable.from([' spaced \r\n']))).toBe(' spaced ');
});

it('refuses an empty input', async () => {
  await expect(readPassword(Readable.from(['\n']))).rejects.toThrow('--password-stdin');
});

/** Returns the parts of a terminal that the prompt uses. */
function keyboard() {
  const input = Object.assign(new PassThrough(), {
    isRaw: false,
    setRawMode(isRaw: boolean) {
      input.isRaw = isRaw;
      return input;
    },
  });
  return input as typeof input & ReadStream;
}

it('asks without showing what is typed, and lets it be corrected', async () => {
  const input = keyboard();
  let shown = '';
  const asked = promptPassword(input, (text) => (shown += text), 'Password: ');
  expect(input.isRaw).toBe(true);
  input.write('Corax\u007fl!');
  input.write('Reef\r');
  expect(await asked).toBe('Coral!Reef');
  expect(shown).toBe('Password: \n');
  expect(input.isRaw).toBe(false);
});

it('asks a second time', async () => {
  const input = keyboard();
  for (const typed of ['Coral!Reef', 'Again!']) {
    const asked = promptPassword(input, () => undefined, 'Password: ');
    input.write(`${typed}\r`);
    expect(await asked).toBe(typed);
  }
});

it('gives up at Ctrl-C and leaves the terminal as it was', async () => {
  const input = keyboard();
  const asked = promptPassword(input, () => undefined, 'Password: ');
  input.write('Cor\u0003');
  await expect(asked).rejects.toThrow('No password was given.');
  expect(input.isRaw).toBe(false);
});
