import { spawn, spawnSync } from 'node:child_process';
import { root, toolEnvironment } from './paths.mjs';

/** Runs a program in the foreground. Resolves with its exit code (128 + n after signal n, like shells). */
export function run(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
}

/** Runs a program and prints its output only if it fails. */
export function runQuietly(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code ?? exitCodeOf(signal));
    });
  });
}

/**
 * Runs a program in place of this one: connects its input and output, and forwards signals and the exit code. A
 * terminal sends Ctrl-C to the child itself, so that signal is forwarded only without a terminal.
 */
export function become(program, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: toolEnvironment(env), stdio: 'inherit' });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? exitCodeOf(signal);
      resolve();
    });
  });
}

/** Reports whether a program is installed and prints its version. */
export function works(program, versionFlag = '--version') {
  return spawnSync(program, [versionFlag], { stdio: 'ignore', env: toolEnvironment() }).status === 0;
}

function exitCodeOf(signal) {
  return { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }[signal] ?? 1;
}
