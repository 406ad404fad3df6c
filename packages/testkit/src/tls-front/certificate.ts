import { KeyObject } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } from '@peculiar/x509';
import { createIssuer } from '../acme/issuer.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const oneDayMs = 24 * 3600_000;

/** A server's certificate, and the authority that its clients must trust. */
export interface MadeCertificate {
  /** PEM, with the intermediate. */
  readonly chain: string;
  /** PEM. */
  readonly key: string;
  /** PEM of the root, which clients don't trust unless they are configured to. */
  readonly root: string;
}

/** Creates a certificate for `name` that is valid for a day, or expired yesterday. */
export async function makeCertificate(name: string, hasExpired: boolean): Promise<MadeCertificate> {
  const issuer = await createIssuer();
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const request = await Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const from = hasExpired ? Date.now() - 2 * oneDayMs : Date.now();
  return {
    chain: await issuer.issue(Buffer.from(request.rawData), name, { from, lifeMs: oneDayMs }),
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    root: `${issuer.root}\n`,
  };
}
