import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { StorageRefusal } from '../kernel/refusal.ts';

export interface CertificateFacts {
  issuer: string;
  /** Names that it is made out to. */
  names: string[];
  validUntil: number;
}

/**
 * A certificate and its key that a client would accept for the domain, but for who signed it.
 * @throws {StorageRefusal} `certificateUnreadable`, `privateKeyInvalid`, `certificateInvalid`
 */
export function checkCertificate(
  { certificate, privateKey }: { certificate: string; privateKey: string },
  domain: string,
  now: number,
): void {
  const parsed = readCertificate(certificate);
  if (!parsed.checkPrivateKey(readKey(privateKey))) throw new StorageRefusal('privateKeyInvalid');
  const isInTime = parsed.validFromDate.getTime() <= now && now < parsed.validToDate.getTime();
  if (!isInTime || parsed.checkHost(domain) === undefined) throw new StorageRefusal('certificateInvalid');
}

/** What people are shown of a certificate. */
export function certificateFacts(pem: string): CertificateFacts {
  const { issuer, subjectAltName = '', validToDate } = readCertificate(pem);
  return {
    issuer: issuer.replaceAll('\n', ', '),
    names: [...subjectAltName.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name),
    validUntil: validToDate.getTime(),
  };
}

/** When a certificate is renewed: as it has a third of its life left. */
export function renewalTime(pem: string): number {
  const { validFromDate, validToDate } = readCertificate(pem);
  const endsAt = validToDate.getTime();
  return endsAt - Math.floor((endsAt - validFromDate.getTime()) / 3);
}

/**
 * Of several the first: the domain's own stands before those that signed it.
 * @throws {StorageRefusal} `certificateUnreadable`
 */
export function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new StorageRefusal('certificateUnreadable', { cause });
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new StorageRefusal('privateKeyInvalid', { cause });
  }
}
