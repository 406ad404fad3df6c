import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '@atoll/testkit';
import { readConfig } from '../config/index.ts';
import type { Terminal } from './output.ts';
import { runProgram } from './program.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

type Environment = Readonly<Record<string, string>>;

interface Ended {
  out: string;
  err: string;
  code: number | null;
}

/** Runs one command in a separate process, like the operator. */
export async function startAdmin(args: readonly string[], env: Environment, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { env: programEnvironment(env) });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { out, err, code };
}

/** Runs one command in this process, which has the program loaded already. */
export async function runAdminHere(args: readonly string[], env: Environment, input = ''): Promise<Ended> {
  let [out, err] = ['', ''];
  const terminal: Terminal = {
    out: (line) => {
      out += line;
    },
    err: (line) => {
      err += line;
    },
    progress: undefined,
  };
  const stdin = Readable.from([Buffer.from(input)]) as NodeJS.ReadStream;
  const code = await runProgram(args, { config: () => readConfig(env), terminal, stdin });
  return { out, err, code };
}
