/** Sources that the console and its pages can load, and sites that can frame them (ASVS 5.0, 3.4). */
export interface SecurityHeaderOptions {
  readonly publicUrl: string;
  /** The only other origin, to and from which file bytes are transferred. */
  readonly s3PublicUrl: string;
}

const oneYearSeconds = 31_536_000;

/** The path to which browsers report policy violations. */
export const reportPath = '/csp-report';

/** The reporting directive of a policy. Not `report-to`, which would replace it: browsers send those later, and over HTTPS only. */
export const reportDirective = `report-uri ${reportPath}`;

/** Returns the headers of every answer of the console's origin. Inline scripts and styles are forbidden. */
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
    // The console's own frames are previews of visitors' pages, which have a policy of their own.
    `frame-src 'self' ${s3PublicUrl}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The console declares its only policy in `app/trusted-types.ts`.
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

/** The policy of pages without scripts (documentation, terms). */
export const scriptlessPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
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
