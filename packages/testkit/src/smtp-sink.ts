import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from './free-port.ts';

/** A mail as its reader sees it. Addresses are lower-case. */
export interface ReceivedMail {
  readonly from: string;
  /** Recipients of the envelope, to whom a real server would have delivered. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly attachments: readonly { name: string; type: string; content: Uint8Array }[];
}

export interface SmtpSink {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Everything that arrived, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /**
   * Resolves with the oldest mail to that address that fits and that no earlier call was given,
   * at once or as soon as it arrives; rejects after `timeoutMs` (default 30,000) with what did arrive.
   */
  waitForMail(
    to: string,
    fits?: (mail: ReceivedMail) => boolean,
    options?: { timeoutMs?: number },
  ): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

interface Waiter {
  accepts(mail: ReceivedMail): boolean;
  resolve(mail: ReceivedMail): void;
}

const defaultTimeoutMs = 30_000;

/** Starts a real SMTP server on loopback that delivers to memory. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const waiters = new Set<Waiter>();

  const deliver = (mail: ReceivedMail) => {
    mails.push(mail);
    for (const waiter of waiters) {
      if (!waiter.accepts(mail)) continue;
      taken.add(mail);
      waiter.resolve(mail);
      return;
    }
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      buffer(stream)
        .then((raw) => parse(raw, recipients))
        .then(deliver)
        .then(() => done(), done);
    },
  });
  // A client that breaks off is its own test's business, and must not end this process.
  server.on('error', () => undefined);
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitForMail(to, fits = () => true, { timeoutMs = defaultTimeoutMs } = {}) {
      const accepts = (mail: ReceivedMail) => mail.to.includes(to.toLowerCase()) && fits(mail);
      const waiting = mails.find((mail) => !taken.has(mail) && accepts(mail));
      if (waiting) {
        taken.add(waiting);
        return Promise.resolve(waiting);
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          reject(new Error(`No such mail to ${to} within ${timeoutMs} ms. Arrived: ${describe(mails)}`));
        }, timeoutMs);
        const waiter: Waiter = {
          accepts,
          resolve(mail) {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(mail);
          },
        };
        waiters.add(waiter);
      });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function parse(raw: Buffer, to: readonly string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    from: mail.from?.address?.toLowerCase() ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      content: new Uint8Array(content as ArrayBuffer),
    })),
  };
}

function describe(mails: readonly ReceivedMail[]): string {
  if (mails.length === 0) return 'none';
  return mails.map((mail) => `${JSON.stringify(mail.subject)} to ${mail.to.join(', ')}`).join('; ');
}
