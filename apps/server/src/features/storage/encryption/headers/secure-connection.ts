const loopback = /^(?:::ffff:)?127\.|^::1$/;

export interface ConnectionFacts {
  isTls: boolean;
  /** The other end's IP address. */
  address: string;
  /** `x-forwarded-proto`, if a trusted proxy sent it. */
  forwardedProtocol?: string | undefined;
  /** `S3_PUBLIC_URL`: with http there, the operator has decided that nobody listens. */
  publicUrl: string;
}

/** Whether a customer's key may come this way. S3 takes one over TLS alone; decision 0021 says where we take it too. */
export function isSecureConnection({
  isTls,
  address,
  forwardedProtocol,
  publicUrl,
}: ConnectionFacts): boolean {
  if (isTls || forwardedProtocol === 'https' || publicUrl.startsWith('http:')) return true;
  return forwardedProtocol === undefined && loopback.test(address);
}
