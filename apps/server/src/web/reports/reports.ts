import { z } from 'zod';

/** A policy violation, reduced to what a log can contain. */
export interface Violation {
  /** The rule of the policy, such as `script-src-elem`. */
  readonly directive: string;
  /** A keyword such as `inline` or `eval`, else the origin of the blocked resource. */
  readonly blocked: string;
  /** The first step of the page's path; the rest of an address may be a secret, such as a share link's. */
  readonly page: string;
  /** The script that tried it, without its query. */
  readonly source: string | undefined;
  readonly line: number | undefined;
}

const text = z.string().max(8192);

/** CSP level 2: one report in a body of `application/csp-report`. */
const reported = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'blocked-uri': text.catch(''),
      'effective-directive': text.optional(),
      'violated-directive': text.optional(),
      'source-file': text.optional().catch(undefined),
      'line-number': z.number().int().nonnegative().optional().catch(undefined),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    directive: report['effective-directive'] ?? report['violated-directive'],
    blocked: report['blocked-uri'],
    page: report['document-uri'],
    source: report['source-file'],
    line: report['line-number'],
  }));

/** Returns the violation in a report; undefined if it isn't one. Reports are untrusted, so all values are validated and shortened. */
export function violationIn(body: unknown): Violation | undefined {
  const { success, data } = reported.safeParse(body);
  if (!success) return undefined;
  const { directive = '', blocked, page, source, line } = data;
  const from = source === undefined ? undefined : parsedUrl(source);
  return {
    directive: short(directive),
    blocked: short(originOf(blocked)),
    page: short(`/${parsedUrl(page)?.pathname.split('/')[1] ?? ''}`),
    source: from && short(from.origin + from.pathname),
    line,
  };
}

/** Returns the origin, or the scheme of a URL without one such as `data:`. Words such as `inline` stay unchanged. */
function originOf(blocked: string): string {
  const url = parsedUrl(blocked);
  if (!url) return blocked;
  return url.origin === 'null' ? url.protocol : url.origin;
}

function parsedUrl(value: string): URL | undefined {
  return URL.parse(value) ?? undefined;
}

const maxLength = 200;

function short(value: string): string {
  return value.slice(0, maxLength);
}
