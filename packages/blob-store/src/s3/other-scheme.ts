import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { S3Engine } from './engine.ts';
import { tlsFailureOf } from './tls-trouble.ts';

const answerTimeoutMs = 2_000;

/**
 * Whether what broke off a conversation, or made nothing of it, answers the other way: over TLS at an `http:` endpoint,
 * without at an `https:` one. It is asked for nothing and told nothing, by the agents that connect to it anyway.
 */
export function answersOtherwise({
  endpoint,
  agents,
}: Pick<S3Engine, 'endpoint' | 'agents'>): Promise<boolean> {
  const { protocol, hostname, port } = new URL(endpoint);
  const options = { method: 'HEAD', signal: AbortSignal.timeout(answerTimeoutMs) };
  const isPlain = protocol === 'http:';
  const asking = isPlain
    ? requestHttps(`https://${hostname}:${port || 80}`, { ...options, agent: agents.https })
    : requestHttp(`http://${hostname}:${port || 443}`, { ...options, agent: agents.http });
  return new Promise((resolve) => {
    asking.on('response', (answer) => {
      answer.destroy();
      resolve(isPlain || !complainsOfPlainText(answer.statusCode));
    });
    // A certificate that is refused was shown over TLS.
    asking.on('error', (error) => resolve(isPlain && isAboutCertificate(error)));
    asking.end();
  });
}

/** What web servers answer at a port of TLS to who speaks without: an error, or where to go. */
function complainsOfPlainText(status = 0): boolean {
  return status === 400 || (status >= 300 && status < 400);
}

function isAboutCertificate(error: Error): boolean {
  const failure = tlsFailureOf(error);
  return failure !== undefined && failure.trouble !== 'tlsAbsent';
}
