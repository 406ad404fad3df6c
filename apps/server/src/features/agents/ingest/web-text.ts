import { TextDecoder } from 'node:util';

/** Reports whether a media type is text, which is stored unchanged. */
export function isTextual(contentType: string): boolean {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^text\/|[/+](json|xml|xhtml)$|^application\/(xhtml\+xml|javascript|yaml)$/.test(mediaType);
}

/** Decodes a text by the charset of its media type, or else as UTF-8. */
export function decodeText(body: Uint8Array, contentType: string): string {
  const label = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? metaCharset(body) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Returns the charset that an HTML page declares in its first kilobyte. */
function metaCharset(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 1024)).toString('latin1');
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
}
