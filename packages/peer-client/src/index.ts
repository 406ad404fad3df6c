export { boundedBody, readBounded } from './bounded-body.ts';
export {
  type Agents,
  createExchange,
  type Exchange,
  type ExchangeOptions,
  type PeerAnswer,
} from './exchange.ts';
export { type AnswerLimits, type StreamLimits, streamLimits } from './limits.ts';
export { listPages } from './list-pages.ts';
export { PeerError, type PeerFault } from './peer-error.ts';
export { createPeerFetch } from './peer-fetch.ts';
export { createStreamingFetch } from './streaming-fetch.ts';
