import { webcrypto } from 'node:crypto';
import type { storageCalls } from '@atoll/contract';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import type { CallContext, Handlers, Principal } from '../../platform/http/handlers.ts';
import { dayMs } from '../../platform/time.ts';

export interface DemoDomainDeps {
  readonly handlers: Pick<
    Handlers<typeof storageCalls>,
    'getBucketDomain' | 'setBucketDomain' | 'setDomainCertificate'
  >;
  /** Marks a domain as proven, which only its DNS could do. */
  readonly proveDomain: (domain: string, at: number) => Promise<void>;
}

type Caller = CallContext & { readonly principal: Principal };

const domain = 'www.reef-expedition.example';
const validDays = 90;
const endsInDays = 9;

/** Gives a bucket a custom domain whose certificate ends soon. */
export async function createDomain(
  { handlers, proveDomain }: DemoDomainDeps,
  { caller, bucket, now }: { caller: Caller; bucket: string; now: number },
): Promise<void> {
  if (await handlers.getBucketDomain({ bucket }, caller)) return;
  await handlers.setBucketDomain({ bucket, domain }, caller);
  await handlers.setDomainCertificate({ bucket, ...(await signedByItself(now)) }, caller);
  await proveDomain(domain, now);
}

async function signedByItself(now: number): Promise<{ certificate: string; private_key: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${domain}`,
      notBefore: new Date(now - (validDays - endsInDays) * dayMs),
      notAfter: new Date(now + endsInDays * dayMs),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: domain }])],
    },
    webcrypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/g)?.join('\n');
  return {
    certificate: `${certificate.toString('pem')}\n`,
    private_key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  };
}
