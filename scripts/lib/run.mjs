import { spawn, spawnSync } from 'node:child_process';
import { root, toolEnvironment } from './paths.mjs';

/** Runs a program in the foreground; resolves with its exit code (128 + n after signal n, as shells have it). */
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

/** Runs a program whose output matters only when it fails, and then prints it. */
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
 * Becomes the given program as far as the caller can tell: passes on its input and output, the signals, and the exit code.
 * A terminal sends Ctrl-C to the child by itself, so that signal is passed on only where there is no terminal.
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

/** Whether the program is there and can tell its version. */
export function works(program, versionFlag = '--version') {
  return spawnSync(program, [versionFlag], { stdio: 'ignore', env: toolEnvironment() }).status === 0;
}

function exitCodeOf(signal) {
  return { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }[signal] ?? 1;
}
