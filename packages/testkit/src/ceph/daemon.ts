import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { boundToParent } from '../bound-to-parent.ts';

const run = promisify(execFile);
const commandTimeoutMs = 60_000;

/** One of Ceph's long-running programs. */
export interface Daemon {
  readonly name: string;
  /** Rejects if the program ends unexpectedly. */
  readonly ended: Promise<never>;
  /** SIGKILL: everything is in memory, so there is nothing to save. */
  kill(): Promise<void>;
}

export function startDaemon(name: string, program: string, args: readonly string[]): Daemon {
  const [command, boundArgs] = boundToParent('KILL', `/usr/bin/${program}`, [...args, '--foreground']);
  const child = spawn(command, boundArgs, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed = `${printed}${text}`.slice(-4000);
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${name} ended with ${code ?? signal}:\n${printed}`);
  });
  // The start races with this promise. Later rejections need no handler.
  ended.catch(() => undefined);
  return { name, ended, kill: () => kill(child) };
}

/** Runs one of Ceph's commands to its end and returns its output. */
export async function cephCommand(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(`/usr/bin/${program}`, [...args], { cwd: '/', timeout: commandTimeoutMs });
  return stdout;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
