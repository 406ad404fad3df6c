import type { ServerResponse } from 'node:http';
import { challengeTokenOf, type ObjectStorage } from '../../features/storage/index.ts';
import { domainOf } from '../access/custom-domain.ts';
import type { S3Request } from '../wire/request.ts';

/**
 * Answers a certificate authority that validates a custom domain, even if the bucket is private.
 * Source: RFC 8555, section 8.3.
 * @returns false for any other request, and for a token that no order of the domain waits for: that is an object's key
 */
export async function answerChallenge(
  { storage }: { storage: Pick<ObjectStorage, 'challenges'> },
  request: S3Request,
  outgoing: ServerResponse,
): Promise<boolean> {
  const token = request.method === 'GET' ? challengeTokenOf(request.signable.path) : undefined;
  if (token === undefined) return false;
  const answer = await storage.challenges.findKeyAuthorization(domainOf(request.headers.host), token);
  if (answer === undefined) return false;
  outgoing.setHeader('content-type', 'application/octet-stream');
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.end(answer);
  return true;
}
