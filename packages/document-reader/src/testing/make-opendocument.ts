import { makeZip } from './make-zip.ts';

/** Makes an OpenDocument file of the XML of its body, and of other parts. */
export function makeOpenDocument(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const [styles = '', content = body] = body.includes('<body/>') ? body.split('<body/>') : [];
  return makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content>
      <office:automatic-styles>${styles}</office:automatic-styles>
      <office:body><office:${kind}>${content}</office:${kind}></office:body></office:document-content>`,
    ...more,
  });
}
