/** What the console and the pages beside it may load, and who may frame them (ASVS 5.0, 3.4). */
export interface SecurityHeaderOptions {
  readonly publicUrl: string;
  /** The only other origin: the bytes of files come from and go to it. */
  readonly s3PublicUrl: string;
}

const oneYearSeconds = 31_536_000;

/** Where browsers tell of what a policy forbade. */
export const reportPath = '/csp-report';

/**
 * What a policy says of whom to tell. Not `report-to`, which would take its place: browsers send those later, and over HTTPS
 * alone.
 */
export const reportDirective = `report-uri ${reportPath}`;

/** The headers of every answer of the console's origin. Nothing may be inline, neither scripts nor styles. */
export function securityHeaders({
  publicUrl,
  s3PublicUrl,
}: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${s3PublicUrl}`,
    `media-src 'self' blob: ${s3PublicUrl}`,
    `connect-src 'self' ${s3PublicUrl}`,
    `frame-src ${s3PublicUrl}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The console declares its one policy in `app/trusted-types.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    reportDirective,
  ].join('; ');
  return {
    ...commonHeaders,
    'content-security-policy': policy,
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` }
      : {}),
  };
}

/** Pages without a script (documentation, terms) need less still. */
export const scriptlessPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  reportDirective,
].join('; ');

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;
