import { createTransport } from 'nodemailer';
import { OperationalError } from '../errors.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

const timeoutMs = 20_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  readonly from: string;
}

export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      try {
        await transport.sendMail(message);
      } catch (cause) {
        throw new OperationalError('the mail server did not take a mail', { cause });
      }
    },
    async close() {
      transport.close();
    },
  };
}
