import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { OperationalError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

export interface FileMailerOptions {
  /** Created if it doesn't exist. File names sort by time. */
  readonly folder: string;
  readonly from: string;
  /** Prints one line per mail: recipient, subject, and the code or link. */
  readonly print: (line: string) => void;
}

/** Stores each mail as an `.eml` file that any mail program opens, for a machine without SMTP. */
export function createFileMailer({ folder, from, print }: FileMailerOptions): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(messageOf(mail, from));
      try {
        await writeDurably(folder, `${newId()}.eml`, message as Buffer);
      } catch (cause) {
        throw new OperationalError(`a mail could not be kept in ${folder}`, { cause });
      }
      print(['Mail to', `${mail.to}:`, mail.subject, ...(mail.secret ? ['–', mail.secret] : [])].join(' '));
    },
    close: () => Promise.resolve(),
  };
}

/** Writes a file so that an existing name always has a complete mail, even after a power cut. */
async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${name}.part`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
