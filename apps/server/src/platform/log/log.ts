import { type DestinationStream, type Logger, pino } from 'pino';
import { plainLine } from './plain-line.ts';

export type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'> & {
  /** Returns the same log, with `fields` in every line. */
  child(fields: Record<string, unknown>): Log;
};

export interface LogOptions {
  readonly level: string;
  /** JSON for machines, plain lines for a terminal. */
  readonly format: 'json' | 'plain';
  readonly stream: DestinationStream;
}

/** These never reach a log line, even if a caller passes them in (ASVS 5.0, 16.2.5). */
const redact = [
  'password',
  'old_password',
  'confirm_password',
  'token',
  'secret',
  'signature',
  'code',
  'authorization',
  'cookie',
].flatMap((field) => [field, `*.${field}`]);

/** Secrets inside texts, such as a URL in an error message: the text before them stays. */
const secretsInText = [
  /((?:[?&]|\\u0026)(?:x-amz-signature|x-amz-credential|x-amz-security-token|x-atoll-share|signature|awsaccesskeyid|identity|pass|token|ticket|code|key)=)[^&\s"\\]+/gi,
  /(\b(?:bearer|basic|digest)\s+)[\w+/=.~-]{8,}/gi,
  /(\bSignature=)[0-9a-f]{16,}/gi,
  /(\/(?:s|a|secure-account|join|reset-password|\.atoll\/zip)\/)[\w-]{8,}/g,
  // The password of a database, mail server or blob store in its URL.
  /(\b[a-z][a-z0-9+]{0,20}:\/\/[^\s:@/"\\]*:)[^\s@/"\\]+(?=@)/gi,
  // Keys of agents, language models and Stripe, by their prefixes.
  /(\b(?:ak|sk|rk|whsec)[-_])[\w-]{16,}/g,
];

/** Removes secrets anywhere in a log line. */
function scrub(line: string): string {
  return secretsInText.reduce((text, pattern) => text.replace(pattern, '$1[secret]'), line);
}

/** Creates a log whose lines have time (UTC), level and message. */
export function createLog({ level, format, stream }: LogOptions): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redact, censor: '[secret]' },
    },
    {
      write(line: string) {
        const safe = scrub(line);
        stream.write(format === 'json' ? safe : plainLine(safe));
      },
    },
  );
}
