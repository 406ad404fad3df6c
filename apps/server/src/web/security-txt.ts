import { languageTag, locales } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../platform/time.ts';

export interface SecurityTxtOptions {
  readonly publicUrl: string;
  /** Without one, there is no contact, and so no file. */
  readonly supportEmail: string | null;
}

const path = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year; who runs this program also reads that address. */
const validDays = 180;

/** Serves the contact for security reports (RFC 9116). */
export function bindSecurityTxt(
  app: FastifyInstance,
  { publicUrl, supportEmail }: SecurityTxtOptions,
  now: () => number = Date.now,
): void {
  if (supportEmail === null) return;
  app.get(path, async (_request, reply) => {
    const today = Math.floor(now() / dayMs) * dayMs;
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      `Preferred-Languages: ${locales.map((locale) => languageTag(locale)).join(', ')}`,
      // The standard knows addresses of https only.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${path}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
