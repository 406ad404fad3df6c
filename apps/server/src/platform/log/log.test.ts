import { describe, expect, test } from 'vitest';
import { createLog } from './index.ts';

function collect(format: 'json' | 'plain', level = 'info') {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ level, format, stream: { write: (line: string) => void lines.push(line) } }),
  };
}

describe('a log', () => {
  test('is one JSON object a line, in UTC', () => {
    const { lines, log } = collect('json');
    log.child({ requestId: 'r1' }).info({ account: 'a' }, 'signed in');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      requestId: 'r1',
      account: 'a',
      msg: 'signed in',
    });
  });

  test.each([
    'GET https://files.example.com/b/k?X-Amz-Credential=AKIAhunter2&X-Amz-Signature=hunter2&x=1',
    'GET https://files.example.com/b/k?AWSAccessKeyId=hunter2&Signature=hunter2%3D&Expires=1',
    'Authorization: Bearer hunter2hunter2',
    'AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=0123456789abcdef0123456789abcdef',
    'https://cloud.example.com/s/hunter2hunter2 is gone',
    'https://cloud.example.com/reset-password?token=hunter2',
    'https://cloud.example.com/secure-account/hunter2hunter2',
    'https://cloud.example.com/a/hunter2hunter2 is gone',
    'https://files.example.com/b/k?x-atoll-share=hunter2hunter2.hunter2',
    'https://files.example.com/.atoll/zip/hunter2hunter2/photos.zip',
    'https://app.example.com/back?identity=hunter2&remember=true',
    'connect to postgres://atoll:hunter2@db.example.com/atoll',
    's3://key:hunter2%2F+@10.0.0.1:9000/bucket is no address',
    'Incorrect API key provided: sk-proj-hunter2hunter2hunter2',
    'no agent for ak-hunter2_hunter2-hunter2hunter2hunter2hunter2hun',
  ])('takes the secret out of a text: %s', (text) => {
    const { lines, log } = collect('json');
    log.warn({ err: new Error(text), url: text, deep: { list: [text] } }, text);
    expect(lines.join('')).not.toMatch(/hunter2|0123456789abcdef/);
    expect(() => JSON.parse(lines.join(''))).not.toThrow();
  });

  test('never shows a secret, whoever hands it in', () => {
    for (const format of ['json', 'plain'] as const) {
      const { lines, log } = collect(format);
      log.info(
        {
          password: 'hunter2',
          body: { token: 'hunter2', signature: 'hunter2' },
          headers: { authorization: 'hunter2', cookie: 'hunter2' },
        },
        'm',
      );
      expect(lines.join('')).not.toContain('hunter2');
    }
  });

  test('keeps a line break in a value from starting a line of its own', () => {
    const { lines, log } = collect('plain');
    log.info({ name: 'a\n12:00:00 INFO forged' }, 'm');
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
  });

  test('keeps a terminal from doing what a value says', () => {
    const { lines, log } = collect('plain');
    log.info({ name: '\u001b]0;forged\u0007', also: '\u009b2J' }, 'm');
    expect(lines.join('').trimEnd()).not.toMatch(/\p{Cc}/u);
  });

  test('tells a person the time, the level and what failed', () => {
    const { lines, log } = collect('plain');
    log.error({ err: new Error('disk full'), job: 'sweep' }, 'a job failed');
    expect(lines.join('')).toMatch(/^\d\d:\d\d:\d\d ERROR a job failed job=sweep\nError: disk full\n/);
  });

  test('leaves out what its level does not ask for', () => {
    const { lines, log } = collect('json', 'warn');
    log.info('quiet');
    log.warn('loud');
    expect(lines).toHaveLength(1);
  });
});
