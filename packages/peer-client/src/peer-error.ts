/** How a peer broke the limits of a request. */
export type PeerFault = 'PEER_TOO_LARGE' | 'PEER_TOO_SLOW' | 'PEER_UNREADABLE';

/** A peer's answer was given up: it was larger or slower than its limits, or nothing that may be parsed. */
export class PeerError extends Error {
  readonly code: PeerFault;

  constructor(code: PeerFault, message: string, options?: ErrorOptions) {
    super(message, options);
    // Callers that tell timeouts apart do so by the name that Node and the AWS SDK use.
    this.name = code === 'PEER_TOO_SLOW' ? 'TimeoutError' : 'PeerError';
    this.code = code;
  }
}
