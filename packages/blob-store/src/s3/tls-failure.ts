/** Nobody whom this program trusts has signed the certificate, or whoever signed it is not shown. */
const withoutAuthority = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
]);

/** Why no encrypted connection came about, for whoever gave the address; undefined for any other failure. */
export function explainTlsFailure(endpoint: string, code: string): string | undefined {
  if (withoutAuthority.has(code)) {
    return `no authority that this program knows vouches for the certificate of ${endpoint} (${code}); NODE_EXTRA_CA_CERTS names a file of further ones.`;
  }
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${endpoint} has expired.`;
  if (code === 'CERT_NOT_YET_VALID') return `the certificate of ${endpoint} is not valid yet.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `the certificate of ${endpoint} is made out to another name.`;
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return `${endpoint} does not speak TLS that this program understands (${code}); where there is none, the address must say so (tls=off, or http:).`;
  }
  return undefined;
}
