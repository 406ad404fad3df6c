import { randomBytes } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { AcmeProblem } from './problem.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const hundredYearsMs = 100 * 366 * 24 * 3600_000;
/** Authorities let certificates begin a little before they are made, for clocks that are late. */
const backdateMs = 3600_000;

/** Issues certificates: a root that clients trust, and an intermediate that it signed. */
export interface Issuer {
  /** PEM. */
  readonly root: string;
  /** @returns PEM, with the intermediate. @throws {AcmeProblem} unless the request is for the domain and its key's */
  issue(request: Buffer, domain: string, life: { from: number; lifeMs: number }): Promise<string>;
}

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const serial = () => `01${randomBytes(15).toString('hex')}`;

export async function createIssuer(): Promise<Issuer> {
  const [rootKeys, keys] = [await newKeys(), await newKeys()];
  // A client that trusts two roots of one name may take the wrong key.
  const rootName = `CN=Test Root ${randomBytes(4).toString('hex')}`;
  const validity = { notBefore: new Date(0), notAfter: new Date(Date.now() + hundredYearsMs) };
  const extensions = [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
  ];
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: serial(),
    name: rootName,
    keys: rootKeys,
    signingAlgorithm: algorithm,
    extensions,
  });
  const intermediate = await X509CertificateGenerator.create({
    ...validity,
    serialNumber: serial(),
    subject: 'CN=Test Authority',
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions,
  });
  return {
    root: root.toString('pem'),
    async issue(request, domain, { from, lifeMs }) {
      const asked = await readRequest(request, domain);
      const leaf = await X509CertificateGenerator.create({
        serialNumber: serial(),
        subject: '',
        issuer: intermediate.subject,
        notBefore: new Date(from - backdateMs),
        notAfter: new Date(from - backdateMs + lifeMs),
        publicKey: asked.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: domain }], true)],
      });
      return chainOf(leaf, intermediate);
    },
  };
}

async function readRequest(request: Buffer, domain: string): Promise<Pkcs10CertificateRequest> {
  const asked = new Pkcs10CertificateRequest(Uint8Array.from(request));
  const extension = asked.extensions.find((one) => one instanceof SubjectAlternativeNameExtension);
  const names = extension?.names.toJSON() ?? [];
  const isForDomain = names.length === 1 && names[0]?.type === 'dns' && names[0].value === domain;
  if (!isForDomain || !(await asked.verify())) {
    throw new AcmeProblem('badCSR', `The request is not for ${domain}, or not signed by its key.`);
  }
  return asked;
}

function chainOf(...certificates: X509Certificate[]): string {
  return `${certificates.map((certificate) => certificate.toString('pem')).join('\n')}\n`;
}
