import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface SandboxOptions {
  /** Folder of the package that the program belongs to. It can read that package's `src`, and its dependencies. */
  readonly packageFolder: string;
  /** The program that runs in it. */
  readonly program: string;
  /** Its arguments behind the folder. */
  readonly programArguments?: readonly string[];
  /** The only folder that it can read, apart from its own code. */
  readonly folder: string;
  readonly memoryMb: number;
  /** Limit of processor time: it ends a process whose parent died. */
  readonly cpuSeconds: number;
  /** Allows code generation from strings, which schema compilers need. The code can do no more than its creator. */
  readonly makesCode?: boolean;
}

/** Limits that the kernel enforces: no core dumps, no bytes in files, processor time. The rest is the program to run. */
const shellScript = 'ulimit -c 0; ulimit -f 0; ulimit -t "$1"; shift; exec env -i "$@"';

/**
 * Starts a program that can read its own code and one folder, and nothing else: it can't write, open sockets (its first
 * module calls `lockDown`, which disables them), start processes or threads, or load native code, and has no environment.
 * It reads requests from descriptor 0 and answers on descriptor 3.
 */
export function startSandboxed(options: SandboxOptions): ChildProcess {
  const { packageFolder, program, programArguments = [], folder, memoryMb, cpuSeconds, makesCode } = options;
  const nodeArguments = [
    '--permission',
    ...[...foldersOf(packageFolder), folder].map((path) => `--allow-fs-read=${path}`),
    ...(makesCode ? [] : ['--disallow-code-generation-from-strings']),
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    program,
    folder,
    ...programArguments,
  ];
  const child = spawn(
    '/bin/sh',
    ['-c', shellScript, 'sh', String(cpuSeconds), process.execPath, ...nodeArguments],
    { cwd: folder, env: {}, stdio: ['pipe', 'ignore', 'pipe', 'pipe'] },
  );
  if (child.pid !== undefined) yieldToOthers(child.pid);
  return child;
}

const knownFolders = new Map<string, readonly string[]>();

/** Returns the folders of a package's sources and of the packages it depends on. */
function foldersOf(packageFolder: string): readonly string[] {
  const known = knownFolders.get(packageFolder);
  if (known) return known;
  const manifest = join(packageFolder, 'package.json');
  const folders = [join(packageFolder, 'src'), ...dependenciesOf(manifest, new Set())];
  knownFolders.set(packageFolder, folders);
  return folders;
}

/** Adds the folders of the packages that a package depends on, directly or not; of a linked one, both places. */
function dependenciesOf(manifest: string, folders: Set<string>): Set<string> {
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const found = findPackageJSON(name, pathToFileURL(manifest));
    if (!found || folders.has(dirname(found))) continue;
    folders.add(dirname(found));
    folders.add(dirname(realpathSync(found)));
    dependenciesOf(found, folders);
  }
  return folders;
}

/** Gives other processes priority: for the processor, and for memory when the machine runs out of it. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which its exit reports.
  }
  // This file only exists on Linux.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
