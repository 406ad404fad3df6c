import { createExchange } from '@atoll/peer-client';
import type { S3Engine } from './engine.ts';
import { tlsFailureOf } from './tls-trouble.ts';

const answerTimeoutMs = 2_000;

/**
 * Reports whether an endpoint that broke the connection, or sent nonsense, answers the other protocol: TLS for `http:`, plain
 * text for `https:`. Sends no credentials, and uses the agents that connect to it anyway.
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
    // A refused certificate proves TLS.
    return isPlain && isAboutCertificate(error);
  }
}

/** Reports whether the status may be that of a TLS port, which web servers answer over plain text with an error or a redirect. */
function complainsOfPlainText(status: number): boolean {
  return status === 400 || (status >= 300 && status < 400);
}

function isAboutCertificate(error: unknown): boolean {
  const failure = tlsFailureOf(error);
  return failure !== undefined && failure.trouble !== 'tlsAbsent';
}
