import type { ServerResponse } from 'node:http';
import { element, type PostFields, text, uriEncodePath, xmlDocument } from '@atoll/s3-protocol';
import { sendEmpty } from '../exchange/exchange.ts';

/** The object that a form created. */
export interface PostedObject {
  bucketName: string;
  key: string;
  etag: string;
}

/**
 * Answers as the form asks: a redirect, or a status with or without a document.
 * Source: S3 API, "POST Object", `success_action_redirect` and `success_action_status`.
 */
export function answerForm(
  outgoing: ServerResponse,
  fields: PostFields,
  posted: PostedObject,
  about: { publicUrl: string; headers: Readonly<Record<string, string>> },
): void {
  const location = `${about.publicUrl}/${posted.bucketName}/${uriEncodePath(posted.key)}`;
  const headers = { ...about.headers, etag: `"${posted.etag}"`, location };
  const redirect = redirectOf(fields, posted);
  const status = fields.get('success_action_status');
  if (redirect !== undefined) sendEmpty(outgoing, 303, { ...headers, location: redirect });
  else if (status === '201') {
    const body = Buffer.from(xmlDocument(postResponse(posted, location)));
    outgoing.writeHead(201, { ...headers, 'content-type': 'application/xml', 'content-length': body.length });
    outgoing.end(body);
  } else sendEmpty(outgoing, status === '200' ? 200 : 204, headers);
}

function postResponse({ bucketName, key, etag }: PostedObject, location: string) {
  return element('PostResponse', [
    text('Location', location),
    text('Bucket', bucketName),
    text('Key', key),
    text('ETag', `"${etag}"`),
  ]);
}

/** Returns the address to redirect to. An invalid one is ignored. */
function redirectOf(fields: PostFields, { bucketName, key, etag }: PostedObject): string | undefined {
  const asked = fields.get('success_action_redirect') ?? fields.get('redirect');
  if (!asked || !URL.canParse(asked)) return undefined;
  const url = new URL(asked);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const about = { bucket: bucketName, key, etag: `"${etag}"` };
  const query = Object.entries(about).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [url.search.slice(1), ...query].filter(Boolean).join('&');
  return url.href;
}
