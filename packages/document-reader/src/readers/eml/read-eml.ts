import { readFile } from 'node:fs/promises';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { createBlockWriter } from '../../flow/blocks.ts';
import { createFlow, type Flow } from '../../flow/flow.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import { writeHtml } from '../html/html-flow.ts';
import type { Reader } from '../reader.ts';

/** The parser holds the email and its attachments in memory. Few mail servers accept more than 50 MB. */
const maxEmailBytes = 64 * 1024 * 1024;
const maxAttachmentNames = 100;
const parserOptions = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 5 };

/** Reads an email: its subject, sender, recipients and date, the names of its attachments, and its text. */
export const readEml: Reader = async ({ path, maxTextChars }) => {
  const bytes = await readFile(path);
  if (bytes.length > maxEmailBytes) throw new UnreadableError('too_large');
  const email = await PostalMime.parse(bytes, parserOptions);
  if (!email.from && !email.date && !email.subject && !email.messageId) throw new UnreadableError('broken');
  if (isEncrypted(email)) throw new UnreadableError('encrypted');
  const writer = createBlockWriter(maxTextChars);
  const subject = email.subject?.trim();
  if (subject) writer.add('heading', subject.replace(/\s+/g, ' '), { level: 1 });
  writer.add('paragraph', envelopeOf(email));
  const flow = createFlow(writer, maxTextChars);
  // HTML has tables and lists, which the plain-text alternative often lacks.
  if (email.html?.trim()) writeHtml(email.html, flow);
  else writePlain(email.text ?? '', flow);
  flow.finish();
  return { format: 'eml', isVerbatim: false, ...writer.finish(), ...(subject && { title: subject }) };
};

/** Reports whether an email is encrypted with S/MIME or PGP. One that is only signed is readable. */
function isEncrypted({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (/^\s*multipart\/encrypted\b/i.test(type)) return true;
  return /^\s*application\/(x-)?pkcs7-mime\b/i.test(type) && !/smime-type\s*=\s*"?signed-data/i.test(type);
}

/** Returns the fields of an email that people see, one per line, by their names in the standard (RFC 5322). */
function envelopeOf({ from, to, cc, date, attachments }: Email): string {
  const names = attachments.flatMap(({ filename, related }) => (filename && !related ? [filename] : []));
  const fields: readonly (readonly [string, string])[] = [
    ['From', showAddresses(from ? [from] : [])],
    ['To', showAddresses(to ?? [])],
    ['Cc', showAddresses(cc ?? [])],
    ['Date', date ?? ''],
    ['Attachments', names.slice(0, maxAttachmentNames).join(', ')],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${oneLine(value)}`);
  return lines.join('\n');
}

function showAddresses(addresses: readonly Address[]): string {
  return addresses
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Paragraphs between empty lines. Their lines stay, because addresses and answers have no other form. */
function writePlain(text: string, flow: Flow): void {
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') flow.end();
    else {
      flow.write(line);
      flow.lineBreak();
    }
  }
}
