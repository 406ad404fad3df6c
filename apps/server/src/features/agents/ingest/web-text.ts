import { TextDecoder } from 'node:util';

/** Whether a media type is text, which is stored as such. */
export function isTextual(contentType: string): boolean {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^text\/|[/+](json|xml|xhtml)$|^application\/(xhtml\+xml|javascript|yaml)$/.test(mediaType);
}

/** Decodes a text by the encoding that its media type names, or else as UTF-8. */
export function decodeText(body: Uint8Array, contentType: string): string {
  const label = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? metaCharset(body) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** The encoding that an HTML page names itself, in its first kilobyte. */
function metaCharset(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 1024)).toString('latin1');
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
}
