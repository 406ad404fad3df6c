import { fileURLToPath } from 'node:url';
import { canInstallPackages, installPackages } from '../lib/debian.mjs';
import { Failure } from '../lib/say.mjs';

const script = fileURLToPath(new URL('boto3-client.py', import.meta.url));
/** The interpreter that has the library: the first one on the path, otherwise Debian's. */
const interpreters = ['python3', '/usr/bin/python3'];
let python;

export const boto3 = {
  name: 'boto3',
  async prepare({ run }) {
    const find = async () => {
      for (const name of interpreters) {
        const has = await run(name, ['-c', 'import boto3']).then(
          () => true,
          () => false,
        );
        if (has) return name;
      }
    };
    python = await find();
    if (!python && canInstallPackages() && (await installPackages(['python3-boto3']))) python = await find();
    if (!python) throw new Failure('boto3 is not installed (Debian: python3-boto3).');
  },
  async run({ endpoint, bucket, run }) {
    return (await run(python, [script, endpoint, bucket])).trim();
  },
};
