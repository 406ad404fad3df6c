import { type DestinationStream, type Logger, pino } from 'pino';
import { plainLine } from './plain-line.ts';

export type Log = Pick<Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'> & {
  /** The same log, with `fields` in every line. */
  child(fields: Record<string, unknown>): Log;
};

export interface LogOptions {
  readonly level: string;
  /** JSON for machines, plain lines for a person at a terminal. */
  readonly format: 'json' | 'plain';
  readonly stream: DestinationStream;
}

/** Whatever a careless caller hands in, these never reach a log line (ASVS 5.0, 16.2.5). */
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

/** Lines in UTC, each with level, time and message. */
export function createLog({ level, format, stream }: LogOptions): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redact, censor: '[secret]' },
    },
    format === 'json' ? stream : { write: (line: string) => stream.write(plainLine(line)) },
  );
}
