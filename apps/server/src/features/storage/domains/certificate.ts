import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { StorageRefusal } from '../kernel/refusal.ts';

export interface CertificateFacts {
  issuer: string;
  /** The names it is issued for. */
  names: string[];
  validUntil: number;
}

/**
 * Checks that a client would accept the certificate and its key for the domain, apart from its issuer.
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

/** Returns the details of a certificate that people see. */
export function certificateFacts(pem: string): CertificateFacts {
  const { issuer, subjectAltName = '', validToDate } = readCertificate(pem);
  return {
    issuer: issuer.replaceAll('\n', ', '),
    names: [...subjectAltName.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name),
    validUntil: validToDate.getTime(),
  };
}

/** Returns when a certificate is due for renewal: with a third of its life left. */
export function renewalTime(pem: string): number {
  const { validFromDate, validToDate } = readCertificate(pem);
  const endsAt = validToDate.getTime();
  return endsAt - Math.floor((endsAt - validFromDate.getTime()) / 3);
}

/** Reads the first certificate: the domain's own precedes its issuers'. @throws {StorageRefusal} `certificateUnreadable` */
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
