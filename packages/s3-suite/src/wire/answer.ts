import type { IncomingHttpHeaders } from 'node:http';

/** An answer with any status. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** The code of an error document. */
  code: string | undefined;
  /** The message of an error document. */
  message: string | undefined;
}

export function createAnswer(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  const text = body.toString('utf8');
  const [code] = elementsOf(text, 'Code');
  const [message] = elementsOf(text, 'Message');
  return { status, headers, body, text, code, message };
}

/** Returns the texts of all elements with that name, in order. Sufficient for documents whose elements have no attributes. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  );
}
