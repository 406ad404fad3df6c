import { generateKeyPairSync } from 'node:crypto';

/** Returns a P-256 key in PEM, for a certificate or an account: all browsers and authorities support it. */
export function newCertificateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
