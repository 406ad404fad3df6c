import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.stop());

/** Speaks SMTP line by line, waiting for each answer. */
async function send(to: string, subject: string): Promise<void> {
  const { hostname, port } = new URL(sink.url);
  const socket = connect(Number(port), hostname);
  const lines = [
    'HELO test',
    'MAIL FROM:<atoll@example.com>',
    `RCPT TO:<${to}>`,
    'DATA',
    `From: atoll@example.com\r\nTo: ${to}\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=\r\n\r\nBody\r\n.`,
    'QUIT',
  ];
  for await (const _ of socket) {
    const line = lines.shift();
    if (line) socket.write(`${line}\r\n`);
  }
}

it('hands over a mail that came before and one that comes later, each once', async () => {
  await send('ada@example.com', 'Première');
  expect(await sink.waitForMail('Ada@example.com')).toMatchObject({
    from: 'atoll@example.com',
    to: ['ada@example.com'],
    subject: 'Première',
    text: 'Body\n',
  });

  const later = sink.waitForMail('ada@example.com', (mail) => mail.subject === 'Third');
  await send('ada@example.com', 'Second');
  await send('ada@example.com', 'Third');
  expect((await later).subject).toBe('Third');
  expect((await sink.waitForMail('ada@example.com')).subject).toBe('Second');
  expect(sink.mails).toHaveLength(3);
});

it('says what did arrive when the awaited mail does not', async () => {
  await expect(sink.waitForMail('bob@example.com', undefined, { timeoutMs: 20 })).rejects.toThrow(
    /No such mail to bob@example\.com within 20 ms. Arrived: "Première" to ada@example\.com/,
  );
});
