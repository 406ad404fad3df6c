import { generateKeyPairSync } from 'node:crypto';

/** A key of P-256 in PEM, for a certificate or an account: every browser and authority takes those. */
export function newCertificateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
