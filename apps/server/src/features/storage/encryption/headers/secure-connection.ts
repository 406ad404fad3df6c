const loopback = /^(?:::ffff:)?127\.|^::1$/;

interface ConnectionFacts {
  /** Perhaps as far as a proxy that is trusted. */
  isTls: boolean;
  /** The other end's IP address. */
  address: string;
  /** Whether a proxy says that it stands between, trusted or not. */
  isForwarded: boolean;
  /** `S3_PUBLIC_URL`: with http there, the operator has decided that nobody listens. */
  publicUrl: string;
}

/** Whether a customer's key may come this way. S3 takes one over TLS alone; decision 0021 says where we take it too. */
export function isSecureConnection({ isTls, address, isForwarded, publicUrl }: ConnectionFacts): boolean {
  if (isTls || publicUrl.startsWith('http:')) return true;
  return !isForwarded && loopback.test(address);
}
