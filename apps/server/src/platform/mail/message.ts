import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const oneAddress = /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+$/;

/**
 * Converts a mail for nodemailer. User input can't add a header or a recipient (ASVS 5.0, 1.3.11): the recipient is one bare
 * address, and the subject one line.
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  if (!oneAddress.test(mail.to)) throw new TypeError('a mail goes to exactly one bare address');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll(controlCharacters, ' ').trim(),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@${domainOf(from)}>` }),
    attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the domain of `name@domain` or `Name <name@domain>`. */
function domainOf(from: string): string {
  return /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
