import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The user that runs PostgreSQL when the tests run as root, which PostgreSQL refuses. */
export interface UnprivilegedUser {
  uid: number;
  gid: number;
}

const preferredNames = ['postgres', 'nobody'];

/** Returns undefined if this process isn't root and so needs no other user. */
export async function findUnprivilegedUser(): Promise<UnprivilegedUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of preferredNames) {
    const entry = entries.find(([candidate]) => candidate === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(`PostgreSQL refuses root, and there is none of the users ${preferredNames.join(', ')}.`);
}

/** Runs a program to its end and collects its output; never rejects. `code` is null when it could not start. */
export function runAs(
  user: UnprivilegedUser | undefined,
  program: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
