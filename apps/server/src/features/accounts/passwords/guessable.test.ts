import { expect, it } from 'vitest';
import { requireUnguessable } from './guessable.ts';

it('refuses a guessable password with code 1036', async () => {
  const refusal = expect.objectContaining({ code: 1036 });
  await expect(requireUnguessable('Password1!', [])).rejects.toEqual(refusal);
  await expect(requireUnguessable('Lovelace#77', ['ada.lovelace@example.com'])).rejects.toEqual(refusal);
  await expect(requireUnguessable('kV7#pQ2x', ['ada.lovelace@example.com'])).resolves.toBeUndefined();
});
