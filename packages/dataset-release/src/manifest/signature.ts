import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Signs releases. The private key never leaves it. */
export interface ReleaseSigner {
  /** Content of `public-key.pem`: the public key as SPKI in PEM. */
  readonly publicKeyPem: string;
  /** Returns the 64 bytes of an Ed25519 signature. */
  sign(content: Uint8Array): Promise<Uint8Array>;
}

const signatureBytes = 64;

/** Creates a signer from an Ed25519 private key as PKCS #8 in PEM. Throws for a key of another kind. */
export function createSigner(privateKeyPem: string): ReleaseSigner {
  const privateKey = requireEd25519(createPrivateKey(privateKeyPem));
  const publicKeyPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { publicKeyPem, sign: async (content) => sign(null, content, privateKey) };
}

/** Reports whether a base64 signature of some content matches a public key. */
export function isSignedBy(publicKeyPem: string, content: Uint8Array, signatureBase64: string): boolean {
  const text = signatureBase64.trim();
  const signature = Buffer.from(text, 'base64');
  if (signature.length !== signatureBytes || signature.toString('base64') !== text) return false;
  return verify(null, content, requireEd25519(createPublicKey(publicKeyPem)), signature);
}

/** Returns the SHA-256 of a public key (DER of its SPKI) in hex, for comparison by people. */
export function keyFingerprint(publicKeyPem: string): string {
  const der = requireEd25519(createPublicKey(publicKeyPem)).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('A release is signed with an Ed25519 key');
  return key;
}
