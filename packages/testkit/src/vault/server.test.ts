import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVault, type VaultServer } from './server.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe("Vault's Transit engine", () => {
  let vault: VaultServer;
  beforeAll(async () => {
    vault = await startVault();
  });
  afterAll(() => vault.stop());

  async function call(method: string, path: string, body?: object, token = vault.token) {
    const response = await fetch(`${vault.origin}/v1/${path}`, {
      method,
      headers: { 'x-vault-token': token },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, ...(text === '' ? {} : JSON.parse(text)) };
  }

  it('encrypts, rewraps under the version that is latest then, and decrypts', async () => {
    expect((await call('PUT', 'transit/keys/plain', {})).data).toMatchObject({
      derived: false,
      latest_version: 1,
    });
    const made = await call('POST', 'transit/encrypt/plain', { plaintext: base64('reef') });
    expect(made.data).toMatchObject({ key_version: 1, ciphertext: expect.stringMatching(/^vault:v1:/) });
    await call('POST', 'transit/keys/plain/rotate');
    const rewrapped = await call('POST', 'transit/rewrap/plain', { ciphertext: made.data.ciphertext });
    expect(rewrapped.data.ciphertext).toMatch(/^vault:v2:/);
    for (const { ciphertext } of [made.data, rewrapped.data]) {
      const opened = await call('POST', 'transit/decrypt/plain', { ciphertext });
      expect(opened.data).toEqual({ plaintext: base64('reef') });
    }
  });

  it('derives a key from each context, and needs one', async () => {
    await call('POST', 'transit/keys/derived', { derived: true });
    const context = base64('here');
    const { data } = await call('POST', 'transit/datakey/plaintext/derived', { bits: 128, context });
    expect(Buffer.from(data.plaintext, 'base64')).toHaveLength(16);
    const { ciphertext } = data;
    const opened = await call('POST', 'transit/decrypt/derived', { ciphertext, context });
    expect(opened.data.plaintext).toBe(data.plaintext);
    const refusals = [
      await call('POST', 'transit/decrypt/derived', { ciphertext, context: base64('there') }),
      await call('POST', 'transit/decrypt/derived', { ciphertext }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
    expect(refusals[0]?.errors).toEqual(['cipher: message authentication failed']);
    expect(refusals[1]?.errors[0]).toMatch(/^missing 'context' for key derivation/);
  });

  it("refuses in Vault's words", async () => {
    await call('POST', 'transit/keys/kept', {});
    const cases: [number, string[], Awaited<ReturnType<typeof call>>][] = [
      [403, ['permission denied'], await call('GET', 'transit/keys/kept', undefined, 'stolen')],
      [404, [], await call('GET', 'transit/keys/none')],
      [400, ['encryption key not found'], await call('POST', 'transit/encrypt/none', { plaintext: 'YQ==' })],
      [
        400,
        ['error deleting policy kept: deletion is not allowed for this key'],
        await call('DELETE', 'transit/keys/kept'),
      ],
      [
        404,
        ['no handler for route "elsewhere/keys/kept". route entry not found.'],
        await call('GET', 'elsewhere/keys/kept'),
      ],
    ];
    for (const [status, errors, answer] of cases) expect(answer).toEqual({ status, errors });
    await call('POST', 'transit/keys/kept/config', { deletion_allowed: true });
    expect(await call('DELETE', 'transit/keys/kept')).toEqual({ status: 204 });
    vault.trouble('sealed');
    expect(await call('GET', 'transit/keys/kept')).toEqual({ status: 503, errors: ['Vault is sealed'] });
  });
});
