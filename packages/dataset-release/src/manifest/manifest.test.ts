import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createExampleSigner, exampleFacts } from '../testing/example.ts';
import { InvalidManifestError, type Manifest, manifestBytes, parseManifest } from './manifest.ts';
import { createSigner, isSignedBy, keyFingerprint } from './signature.ts';

const manifest: Manifest = { ...exampleFacts, root: 'c'.repeat(64), count: 3 };

describe('a manifest', () => {
  it('is canonical JSON without a line break', () => {
    expect(manifestBytes(manifest).toString()).toBe(
      `{"consent_sha256":"${'b'.repeat(64)}","count":3,"created_at":1795564800000,"previous_root":null,` +
        `"root":"${'c'.repeat(64)}","rules_sha256":"${'a'.repeat(64)}","version":"1.0.0"}`,
    );
    expect(parseManifest(manifestBytes(manifest))).toEqual(manifest);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['a field too few', JSON.stringify({ ...manifest, root: undefined })],
    ['a field too many', JSON.stringify({ ...manifest, key: 'mine' })],
    ['an upper-case hash', JSON.stringify({ ...manifest, root: 'C'.repeat(64) })],
    ['half an item', JSON.stringify({ ...manifest, count: 0.5 })],
    ['another version', JSON.stringify({ ...manifest, version: '1.0' })],
    ['a moment after all others', JSON.stringify({ ...manifest, created_at: Number.MAX_SAFE_INTEGER })],
    ['too many bytes', `${JSON.stringify(manifest)}${' '.repeat(5_000)}`],
  ])('is not %s', (_name, text) => {
    expect(() => parseManifest(Buffer.from(text))).toThrow(InvalidManifestError);
  });

  it('belongs to one key, one content and one signature', async () => {
    const [signer, other] = [createExampleSigner(), createExampleSigner()];
    const content = manifestBytes(manifest);
    const signature = Buffer.from(await signer.sign(content)).toString('base64');
    expect(isSignedBy(signer.publicKeyPem, content, signature)).toBe(true);
    expect(isSignedBy(other.publicKeyPem, content, signature)).toBe(false);
    expect(isSignedBy(signer.publicKeyPem, manifestBytes({ ...manifest, count: 4 }), signature)).toBe(false);
    for (const wrong of ['', 'AAAA', `${signature}AAAA`, signature.slice(0, -3)]) {
      expect(isSignedBy(signer.publicKeyPem, content, wrong)).toBe(false);
    }
    expect(keyFingerprint(signer.publicKeyPem)).not.toBe(keyFingerprint(other.publicKeyPem));
  });

  it('is not signed with a key of another kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(() => createSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow(
      TypeError,
    );
  });
});
