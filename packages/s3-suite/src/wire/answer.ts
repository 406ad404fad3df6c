import type { IncomingHttpHeaders } from 'node:http';

/** What came back, whatever its status. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** The code of an error document. */
  code: string | undefined;
}

export function createAnswer(status: number, headers: IncomingHttpHeaders, body: Buffer): Answer {
  const text = body.toString('utf8');
  return { status, headers, body, text, code: elementsOf(text, 'Code')[0] };
}

/** The texts of all elements of that name, in order. Enough for documents whose elements have no attributes. */
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
