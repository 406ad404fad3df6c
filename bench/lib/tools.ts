import { spawnSync } from 'node:child_process';

/** Debian's package of each program. */
const packages: Readonly<Record<string, string>> = {
  wrk: 'wrk',
  luajit: 'luajit',
  nginx: 'nginx-light',
};

/** Installs missing programs, or exits with one line that names them. */
export function needPrograms(programs: readonly string[]): void {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return;
  const names = missing.map((program) => packages[program] ?? program);
  console.error(`Installing ${names.join(', ')}`);
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  const isDone = process.getuid?.() === 0 && spawnSync('apt-get', args, { stdio: 'ignore' }).status === 0;
  if (isDone) return;
  console.error(`This benchmark needs ${names.join(' and ')}: apt-get install ${names.join(' ')}`);
  process.exit(1);
}
