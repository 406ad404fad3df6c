import type { ServerResponse } from 'node:http';

/** S3 has no number for it; nginx's is what people know. */
const clientGone = 499;

/** What the client was told. One that was gone before it was told anything was not told of a success. */
export function answeredStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : clientGone;
}
