/** Why an encrypted connection failed. */
export type TlsTrouble =
  /** No trusted authority has signed the certificate, or its chain is incomplete. */
  | 'authorityUnknown'
  | 'certificateExpired'
  | 'certificateNotYetValid'
  /** It is issued for another name. */
  | 'certificateOfOther'
  /** The server doesn't speak TLS, or no supported version. */
  | 'tlsAbsent';

const byCode: Readonly<Record<string, TlsTrouble>> = {
  UNABLE_TO_GET_ISSUER_CERT: 'authorityUnknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'authorityUnknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'authorityUnknown',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'authorityUnknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'authorityUnknown',
  CERT_SIGNATURE_FAILURE: 'authorityUnknown',
  CERT_UNTRUSTED: 'authorityUnknown',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateNotYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateOfOther',
  EPROTO: 'tlsAbsent',
};

/** Bytes were damaged in transit: TLS ends the connection where plain HTTP would pass them on. */
const damagedOnItsWay = /^ERR_SSL_.*BAD_RECORD_MAC$/;

export interface TlsFailure {
  readonly trouble: TlsTrouble;
  /** Node's or OpenSSL's code. */
  readonly code?: string;
}

/** Classifies a connection error, or its cause; undefined for any other failure. */
export function tlsFailureOf(error: unknown): TlsFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error) ?? '';
  const trouble = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (trouble) return { trouble, code };
  if (code.startsWith('ERR_SSL_') && !isDamagedUnderTls(error)) return { trouble: 'tlsAbsent', code };
  return tlsFailureOf(error.cause);
}

/** Reports whether a retry may succeed, because the connection ended due to changed bytes. */
export function isDamagedUnderTls(error: Error): boolean {
  return damagedOnItsWay.test(codeOf(error) ?? '');
}

/** Returns one line about `place` for the operator. */
export function explainTlsFailure(place: string, { trouble, code }: TlsFailure): string {
  const detail = code === undefined ? '' : ` (${code})`;
  switch (trouble) {
    case 'authorityUnknown':
      return `no authority that this program knows vouches for the certificate of ${place}${detail}; NODE_EXTRA_CA_CERTS names a file of further ones.`;
    case 'certificateExpired':
      return `the certificate of ${place} has expired.`;
    case 'certificateNotYetValid':
      return `the certificate of ${place} is not valid yet.`;
    case 'certificateOfOther':
      return `the certificate of ${place} is made out to another name.`;
    case 'tlsAbsent':
      return `${place} does not speak TLS that this program understands${detail}; where there is none, the address must say so (tls=off, or http:).`;
  }
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
