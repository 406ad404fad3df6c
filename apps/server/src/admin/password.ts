import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { CommandFailure } from './failure.ts';

const generatedLength = 20;
const lower = 'abcdefghijkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '!#$%&*+-=?';

/**
 * Generates a password of 20 characters with at least 110 random bits, and one of each kind of character that the
 * password rules require.
 */
export function generatePassword(): string {
  const kinds = [lower, upper, digits, symbols];
  const characters = Array.from({ length: generatedLength }, (_, index) => {
    const from = kinds[index] ?? kinds.join('');
    return from[randomInt(from.length)] ?? '';
  });
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
}

/** Reads the input to its end, without the newline that `echo` appends. */
export async function readPassword(input: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/, '');
  if (password === '') throw new CommandFailure('--password-stdin: the standard input is empty.');
  return password;
}

/**
 * Asks for a password at the terminal, without echo. Returns an empty text if only Enter was pressed.
 * @throws {CommandFailure} if Ctrl-C or Ctrl-D ends the question
 */
export async function promptPassword(
  input: ReadStream,
  show: (text: string) => void,
  question: string,
): Promise<string> {
  show(question);
  input.setRawMode(true);
  input.setEncoding('utf8');
  try {
    return await typedLine(input);
  } finally {
    input.setRawMode(false);
    input.pause();
    show('\n');
  }
}

function typedLine(input: ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') return settle(() => resolve(typed));
        if (key === '\u0003' || key === '\u0004')
          return settle(() => reject(new CommandFailure('No password was given.')));
        typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key;
      }
    };
    const settle = (finish: () => void) => {
      input.off('data', onData);
      finish();
    };
    input.on('data', onData);
    // A stream that an earlier question paused has to be resumed.
    input.resume();
  });
}
