import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canInstallPackages, installPackages } from '../lib/debian.mjs';
import { works } from '../lib/run.mjs';
import { Failure } from '../lib/say.mjs';

const execute = promisify(execFile);
const maxOutputBytes = 64 * 1024 ** 2;
const slowestMs = 600_000;

/** Creates the environment of a client: the endpoint, a key, a folder, its own bucket name, and a way to run programs. */
export async function createContext({ name, endpoint, key, folder }) {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const credentials = { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key };
  return {
    endpoint,
    credentials,
    folder: own,
    bucket: `client-${name}`,
    env: environment(own, credentials),
    /** Resolves with the program's output, or fails with its last lines. */
    async run(program, args, { env = {}, cwd = own } = {}) {
      try {
        const options = {
          cwd,
          env: { ...environment(own, credentials), ...env },
          maxBuffer: maxOutputBytes,
          timeout: slowestMs,
        };
        return (await execute(program, args, options)).stdout;
      } catch (error) {
        const words = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-12).join('\n  ');
        throw new Failure(`${program} ${args.join(' ')}\n  ${words || error.message}`, { cause: error });
      }
    },
  };
}

/** Returns the caller's environment without its settings for AWS or certificates, with which some clients refuse to start. */
function environment(home, { accessKeyId, secretAccessKey }) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(AWS|RCLONE|RESTIC|BOTO)_/.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/** Installs the Debian package if the program is missing. */
export async function needProgram(program, debian, versionFlag = '--version') {
  if (works(program, versionFlag)) return;
  if (canInstallPackages() && (await installPackages([debian])) && works(program, versionFlag)) return;
  throw new Failure(`${program} is not installed (Debian: ${debian}).`);
}
