import { STATUS_CODES } from 'node:http';
import type { S3Error } from '@atoll/s3-protocol';
import { escapeHtml, escapeName } from '../../platform/html.ts';

/** Returns the default error page of a website. Source: S3 User Guide, "Custom error document". */
export function errorPage(error: S3Error, about: { requestId: string; hostId: string; key: string }): Buffer {
  const title = escapeHtml(`${error.status} ${STATUS_CODES[error.status] ?? 'Error'}`);
  const items = Object.entries({
    Code: error.code,
    Message: error.message,
    Key: about.key,
    RequestId: about.requestId,
    HostId: about.hostId,
  }).map(([name, value]) => `<li>${name}: ${escapeName(value)}</li>`);
  return Buffer.from(
    `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n<ul>\n${items.join('\n')}\n</ul>\n</body>\n</html>\n`,
  );
}
