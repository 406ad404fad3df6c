import { expect, it } from 'vitest';
import { requireUnguessable } from './guessable.ts';

it('refuses a guessable password with code 1036', () => {
  expect(() => requireUnguessable('Password1!', [])).toThrow(expect.objectContaining({ code: 1036 }));
  expect(() => requireUnguessable('Lovelace#77', ['ada.lovelace@example.com'])).toThrow(
    expect.objectContaining({ code: 1036 }),
  );
  expect(() => requireUnguessable('kV7#pQ2x', ['ada.lovelace@example.com'])).not.toThrow();
});
