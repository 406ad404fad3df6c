import { createExchange } from '@atoll/peer-client';
import type { S3Engine } from './engine.ts';
import { tlsFailureOf } from './tls-trouble.ts';

const answerTimeoutMs = 2_000;

/**
 * Whether what broke off a conversation, or made nothing of it, answers the other way: over TLS at an `http:` endpoint,
 * without at an `https:` one. It is asked for nothing and told nothing, by the agents that connect to it anyway.
 */
export async function answersOtherwise({
  endpoint,
  agents,
}: Pick<S3Engine, 'endpoint' | 'agents'>): Promise<boolean> {
  const { protocol, hostname, port } = new URL(endpoint);
  const isPlain = protocol === 'http:';
  const other = isPlain ? `https://${hostname}:${port || 80}` : `http://${hostname}:${port || 443}`;
  const limits = { headersMs: answerTimeoutMs, totalMs: answerTimeoutMs };
  try {
    const { status } = await createExchange({ agents, limits, ignoresBody: true })(other, { method: 'HEAD' });
    return isPlain || !complainsOfPlainText(status);
  } catch (error) {
    // A certificate that is refused was shown over TLS.
    return isPlain && isAboutCertificate(error);
  }
}

/** What web servers answer at a port of TLS to who speaks without: an error, or where to go. */
function complainsOfPlainText(status: number): boolean {
  return status === 400 || (status >= 300 && status < 400);
}

function isAboutCertificate(error: unknown): boolean {
  const failure = tlsFailureOf(error);
  return failure !== undefined && failure.trouble !== 'tlsAbsent';
}
