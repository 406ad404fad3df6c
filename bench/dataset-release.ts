/**
 * Measures writing a release of 100,000 items to a folder: `node bench/dataset-release.ts [--items 100000]`. A separate
 * process writes it, with the settings of the server, and is killed halfway; another continues. Then `verify.mjs` of
 * the release verifies it, and receipts are created for its leaves. Targets: 250 MB at the peak for each process, and a
 * valid release.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import {
  createFolderSink,
  createPathFinder,
  createReceipt,
  createSigner,
  type DatasetDescription,
  type IncludedEntry,
  openLeaves,
  parseManifest,
  type ReleaseFile,
  receiptProblem,
  writeRelease,
} from '@atoll/dataset-release';

const { values: given } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, child: { type: 'string' } },
});
const items = Number(given.items);
const peakBarMb = 250;
const receipts = 2_000;
const [countries, languages, labels] = [
  ['FR', 'JP', 'KE', 'BR', 'SG'],
  ['fr', 'ja', 'sw'],
  ['cat', 'dog'],
];
const words = 'rain street market lamp river bridge window harbor garden tower'.split(' ');
const of = (list: readonly string[], number: number) => list[number % list.length] as string;

const fields = ['id', 'contributor', 'country', 'language', 'label', 'sha256', 'text'] as const;
const description: DatasetDescription = {
  locale: 'en_US',
  name: 'Benchmark',
  text: 'Items that nobody collected.',
  license: { spdx: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  url: 'https://atoll.example/',
  creator: { name: 'Atoll' },
  responsibleAi: {
    dataCollection: 'Computed',
    dataCollectionType: ['Synthetic'],
    annotationProtocol: 'None',
    annotationsPerItem: '0',
    annotationAnalysis: [],
    biases: [],
    limitations: [],
    useCases: [],
    personalInformation: [],
    maintenancePlan: 'None',
  },
  quality: { rawAgreement: null, alpha: null, audit: null, concentration: null },
};

interface ChildRequest {
  readonly folder: string;
  readonly privateKeyPem: string;
  readonly written: readonly ReleaseFile[];
}
interface ChildMessage {
  readonly file: ReleaseFile;
  /** The maximum resident memory so far. */
  readonly peakMb: number;
}

if (given.child === undefined) await measure();
else process.once('message', (request: ChildRequest) => void write(request));

function entryAt(number: number): IncludedEntry {
  const facets = {
    contributor: `c${(number * 7_919) % 3_001}`,
    country: of(countries, number),
    language: of(languages, number),
    label: of(labels, number),
  };
  const text = Array.from({ length: 12 }, (_, at) => of(words, number * (at + 3) + at)).join(' ');
  const sha256 = createHash('sha256').update(String(number)).digest('hex');
  const item = {
    id: `item-${number}`,
    sha256,
    text,
    form: { seconds: number / 8, tags: ['a', 'b'] },
    ...facets,
  };
  return { item, salt: createHash('sha256').update(`salt ${number}`).digest(), facets };
}

async function* readEntries() {
  for (let number = 0; number < items; number++) yield entryAt(number);
}

/** Writes the release, in the child. */
async function write({ folder, privateKeyPem, written }: ChildRequest): Promise<void> {
  const send = (message: ChildMessage) =>
    new Promise<void>((resolve) => process.send?.(message, () => resolve()));
  await writeRelease({
    facts: {
      version: '1.0.0',
      rules_sha256: 'a'.repeat(64),
      consent_sha256: 'b'.repeat(64),
      previous_root: null,
      created_at: 0,
    },
    entries: readEntries,
    signer: createSigner(privateKeyPem),
    sink: createFolderSink(folder),
    description,
    columns: fields.map((name) => ({ name, type: 'text', path: [name] })),
    written,
    onWritten: (file) => send({ file, peakMb: peakMb() }),
  });
  process.disconnect();
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-release-'));
  try {
    const { privateKey } = generateKeyPairSync('ed25519');
    const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const first = await runChild({ folder, privateKeyPem, written: [] }, 'dataset.jsonl');
    const second = await runChild({ folder, privateKeyPem, written: first.files });
    console.table(
      [...first.files, ...second.files].map(({ name, sizeBytes }) => ({ name, MB: sizeBytes / 1e6 })),
    );
    const startedMs = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--max-semi-space-size=8',
      join(folder, 'verify.mjs'),
    ]);
    const verifyMs = performance.now() - startedMs;
    console.log(stdout.split('\n')[0]);
    console.table({
      items,
      'written, in seconds': ((first.ms + second.ms) / 1_000).toFixed(1),
      'peak of the writer that was killed, in MB': first.peakMb.toFixed(0),
      'peak of the other, in MB': second.peakMb.toFixed(0),
      'verified, in seconds': (verifyMs / 1_000).toFixed(1),
      'receipts a second': (
        await receiptsPerSecond(folder, createSigner(privateKeyPem).publicKeyPem)
      ).toFixed(0),
    });
    console.log(`Bar: ${peakBarMb} MB at the peak.`);
    if (Math.max(first.peakMb, second.peakMb) > peakBarMb) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a writer, and kills it once a file is written if one is named. */
async function runChild(request: ChildRequest, killAfter?: string) {
  const startedMs = performance.now();
  const execArgv = ['--max-semi-space-size=8'];
  const child: ChildProcess = fork(
    fileURLToPath(import.meta.url),
    ['--child', 'yes', '--items', String(items)],
    {
      execArgv,
    },
  );
  const files: ReleaseFile[] = [];
  let peak = 0;
  child.on('message', (message: ChildMessage) => {
    peak = Math.max(peak, message.peakMb);
    files.push(message.file);
    if (message.file.name === killAfter) child.kill('SIGKILL');
  });
  child.send(request);
  await new Promise((resolve) => child.once('exit', resolve));
  return { files, peakMb: peak, ms: performance.now() - startedMs };
}

/** Makes receipts of leaves all over the tree, and verifies them. */
async function receiptsPerSecond(folder: string, publicKeyPem: string): Promise<number> {
  const path = join(folder, 'leaves.txt');
  const file = await open(path);
  const text = async (name: string) => {
    const opened = await open(join(folder, name));
    const content = await opened.readFile();
    await opened.close();
    return content;
  };
  const [manifest, signature] = [
    parseManifest(await text('manifest.json')),
    (await text('manifest.sig')).toString(),
  ];
  const leaves = openLeaves((await stat(path)).size, async (start, sizeBytes) => {
    return (await file.read(Buffer.alloc(sizeBytes), 0, sizeBytes, start)).buffer;
  });
  const startedMs = performance.now();
  const paths = await createPathFinder(leaves);
  for (let number = 0; number < receipts; number++) {
    const position = (number * 7_919) % items;
    const receipt = createReceipt(entryAt(position), position, await paths.pathOf(position), {
      manifest,
      signature,
    });
    if (receiptProblem(receipt, publicKeyPem) !== undefined) throw new Error('a receipt is wrong');
  }
  await file.close();
  return receipts / ((performance.now() - startedMs) / 1_000);
}

function peakMb(): number {
  return process.resourceUsage().maxRSS / 1_024;
}
