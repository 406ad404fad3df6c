/** Why no encrypted connection came about. */
export type TlsTrouble =
  /** Nobody whom this program trusts has signed the certificate, or whoever signed it is not shown. */
  | 'authorityUnknown'
  | 'certificateExpired'
  | 'certificateNotYetValid'
  /** It is made out to another name than the one that was asked for. */
  | 'certificateOfOther'
  /** What answers there speaks no TLS, or none that this program understands. */
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

/** Bytes were damaged on their way, here or there: TLS ends the connection where plain HTTP hands on what it got. */
const damagedOnItsWay = /^ERR_SSL_.*BAD_RECORD_MAC$/;

export interface TlsFailure {
  readonly trouble: TlsTrouble;
  /** As Node or OpenSSL call it. */
  readonly code?: string;
}

/** Of an error of a connection, or of what caused it; undefined for any other failure. */
export function tlsFailureOf(error: unknown): TlsFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error) ?? '';
  const trouble = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (trouble) return { trouble, code };
  if (code.startsWith('ERR_SSL_') && !isDamagedUnderTls(error)) return { trouble: 'tlsAbsent', code };
  return tlsFailureOf(error.cause);
}

/** Whether the next attempt may well succeed: the connection was ended because bytes of it had changed. */
export function isDamagedUnderTls(error: Error): boolean {
  return damagedOnItsWay.test(codeOf(error) ?? '');
}

/** One line about `place` for whoever runs this program. */
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
