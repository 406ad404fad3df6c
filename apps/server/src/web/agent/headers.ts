import { reportDirective } from '../../platform/http/index.ts';

/** Nothing of a visit is kept, found by search, or passed on to other sites. */
const privateHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  vary: 'accept-language, cookie, referer',
} as const;

/** Returns a policy that allows the page's own scripts, styles and calls, and nothing else. */
function policyOf(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    reportDirective,
  ].join('; ');
}

export const linkPageHeaders = { ...privateHeaders, 'content-security-policy': policyOf("'none'") };

/** @param origin exactly as the owner allowed it */
export function framePageHeaders(origin: string): Record<string, string> {
  return {
    ...privateHeaders,
    'content-security-policy': policyOf(origin),
    // For embedding pages that isolate themselves.
    'cross-origin-resource-policy': 'cross-origin',
  };
}
