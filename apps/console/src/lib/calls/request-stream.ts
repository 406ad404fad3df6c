import { clientDeps } from './api.ts';
import { createStreamClient } from './stream-client.ts';

/** Reads a stream of the server; see `createStreamClient`. Not part of the first load. */
export const requestStream = createStreamClient(clientDeps);
