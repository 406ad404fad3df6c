import type { ServerResponse } from 'node:http';

/** S3 has no status for it; nginx's is well known. */
const clientGone = 499;

/** Returns the status that the client received. If it disconnected before any response, that is not a success. */
export function answeredStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : clientGone;
}
