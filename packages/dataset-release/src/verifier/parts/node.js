import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkRelease } from './check.js';
import { pickLanguage, sayReport } from './messages.js';
import { expectedKey } from './publisher.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, lang: { type: 'string' }, json: { type: 'boolean' } },
});
const path = positionals[0] ?? dirname(fileURLToPath(import.meta.url));

const folder = {
  async sizeOf(name) {
    const found = await stat(joinPath(path, name)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  },
  chunks: (name) => createReadStream(joinPath(path, name)),
};

const tools = {
  createSha256: () => createHash('sha256'),
  verifySignature: async (keyDer, content, signature) =>
    verify(
      null,
      content,
      createPublicKey({ key: Buffer.from(keyDer), format: 'der', type: 'spki' }),
      signature,
    ),
};

const report = await checkRelease(folder, tools, values.key?.toLowerCase() ?? expectedKey);
if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
else {
  const language = pickLanguage([values.lang ?? Intl.DateTimeFormat().resolvedOptions().locale]);
  for (const { isProblem, text } of sayReport(report, language)) {
    if (isProblem)
      process.stderr.write(`✗ ${text}
`);
    else
      process.stdout.write(`✓ ${text}
`);
  }
}
process.exitCode = report.problems.length === 0 ? 0 : 1;
