import type { FastifyInstance } from 'fastify';
import { contextOf } from '../../../platform/http/index.ts';
import type { BrowserCookie } from '../kernel/browser-cookie.ts';
import type { GoogleFlows, Returned } from './flow.service.ts';

export const googleCallbackPath = '/api/login/google/callback';

/** Receives the browser from the provider, and redirects it to the console's sign-in page only. */
export function bindGoogleCallback(
  app: FastifyInstance,
  deps: { flows: GoogleFlows | null; cookie: BrowserCookie; publicUrl: string },
): void {
  app.get(googleCallbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const { cookies } = contextOf(request, reply);
    const query = new URL(request.url, deps.publicUrl).searchParams;
    const returned: Returned = deps.flows
      ? await deps.flows.takeReturn(query, deps.cookie.read(cookies))
      : { problem: 'failed', returnQuery: '' };
    // The address contains a code, which must not leak.
    reply.header('referrer-policy', 'no-referrer');
    return reply.redirect(signInPage(deps.publicUrl, returned), 303);
  });
}

/** Returns the sign-in page with the original query, and the code or the reason why there is none. */
function signInPage(publicUrl: string, returned: Returned): string {
  const query = new URLSearchParams(returned.returnQuery);
  query.delete('code');
  query.delete('google');
  if ('code' in returned) query.set('code', returned.code);
  else query.set('google', returned.problem);
  return `${publicUrl}/signin?${query}`;
}
