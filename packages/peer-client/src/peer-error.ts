/** The limit that a peer violated. */
export type PeerFault = 'PEER_TOO_LARGE' | 'PEER_TOO_SLOW' | 'PEER_UNREADABLE';

/** Thrown when a peer's answer is rejected: larger or slower than its limits, or unsafe to parse. */
export class PeerError extends Error {
  readonly code: PeerFault;

  constructor(code: PeerFault, message: string, options?: ErrorOptions) {
    super(message, options);
    // Callers recognize timeouts by the name that Node and the AWS SDK use.
    this.name = code === 'PEER_TOO_SLOW' ? 'TimeoutError' : 'PeerError';
    this.code = code;
  }
}
