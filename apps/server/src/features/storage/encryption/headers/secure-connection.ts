const loopback = /^(?:::ffff:)?127\.|^::1$/;

interface ConnectionFacts {
  /** TLS at least as far as a trusted proxy. */
  isTls: boolean;
  /** The peer's IP address. */
  address: string;
  /** Whether a proxy, trusted or not, has forwarded the request. */
  isForwarded: boolean;
  /** `S3_PUBLIC_URL`. An operator who sets it to http has accepted the risk. */
  publicUrl: string;
}

/** Reports whether a customer key may be sent this way. S3 requires TLS; decision 0021 lists our exceptions. */
export function isSecureConnection({ isTls, address, isForwarded, publicUrl }: ConnectionFacts): boolean {
  if (isTls || publicUrl.startsWith('http:')) return true;
  return !isForwarded && loopback.test(address);
}
