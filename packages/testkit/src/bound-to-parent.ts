import { existsSync } from 'node:fs';

const setpriv = '/usr/bin/setpriv';

/**
 * Returns the command line of a program that must not outlive this process, however this process ends. Linux sends it a
 * signal when its parent is gone; on other systems the program runs without that protection.
 */
export function boundToParent(
  signal: 'INT' | 'KILL',
  program: string,
  args: readonly string[],
): [string, string[]] {
  if (process.platform !== 'linux' || !existsSync(setpriv)) return [program, [...args]];
  return [setpriv, ['--pdeathsig', signal, program, ...args]];
}
