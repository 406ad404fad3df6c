import { connect, type Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { OperationalError } from '../errors.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

const timeoutMs = 20_000;
const smtpsPort = 465;
const submissionPort = 587;
/** Per mail, including the wait for a connection. */
const totalMs = 120_000;
const defaultLimits = { idleMs: timeoutMs, totalMs };

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  readonly from: string;
  /** Limits of silence, and of one mail in total. */
  readonly limits?: { readonly idleMs: number; readonly totalMs: number };
}

export function createSmtpMailer({ url, from, limits = defaultLimits }: SmtpOptions): Mailer {
  const { idleMs, totalMs } = limits;
  const sockets = new Set<Socket>();
  const options: SMTPPool.Options & { url: string } = {
    url,
    pool: true,
    connectionTimeout: idleMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    getSocket: (to, callback) => connectTo(to, { sockets, idleMs }, callback),
  };
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
      const opened = await transport;
      // A server that answers byte by byte is never silent. The pool doesn't reveal the connection.
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy(new Error(`no answer within ${totalMs} ms`));
      }, totalMs);
      try {
        await opened.sendMail(message);
      } catch (cause) {
        throw new OperationalError('the mail server did not take a mail', { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Connects like the library, which then starts TLS if required. */
function connectTo(
  { host = 'localhost', port, secure }: SMTPPool.Options,
  { sockets, idleMs }: { sockets: Set<Socket>; idleMs: number },
  callback: (error: Error | null, options?: { connection: Socket }) => void,
): void {
  const socket = connect(Number(port ?? (secure ? smtpsPort : submissionPort)), host);
  const giveUp = () => socket.destroy(new Error(`no connection within ${idleMs} ms`));
  socket.setTimeout(idleMs, giveUp);
  socket.once('error', callback);
  socket.once('connect', () => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.off('timeout', giveUp).off('error', callback).setTimeout(0);
    callback(null, { connection: socket });
  });
}
