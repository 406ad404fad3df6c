/**
 * Replaces the program that reads files: tries what a malicious file would try after taking it over, and writes the
 * result of each attempt as JSON to descriptor 3.
 */
import { existsSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lockDown } from '../../child/lock-down.ts';

const [folder = '', port = '', secret = '', kept = ''] = process.argv.slice(2);
const require = createRequire(import.meta.url);
/** Got before the sockets are disabled, as a library might. */
const early = { net: require('node:net'), dgram: require('node:dgram'), dns: require('node:dns') };
lockDown({ keepsWebAssembly: kept === 'webAssembly' });

const anyProcess = process as unknown as Record<string, (...given: unknown[]) => unknown>;
const attempts: Record<string, () => unknown> = {
  environment: () => {
    if (Object.keys(anyProcess.env ?? {}).length === 0) throw new Error('empty');
  },
  readSystemFile: () => readFileSync('/etc/passwd'),
  readEnvironment: () => readFileSync('/proc/self/environ'),
  readNeighbour: () => readFileSync(secret),
  seeNeighbour: () => existsSync(secret) || fail(),
  writeOwnFolder: () => writeFileSync(join(folder, 'written'), 'x'),
  writeElsewhere: () => writeFileSync('/tmp/written-by-a-sandbox', 'x'),
  linkToFile: () => symlinkSync(secret, join(folder, 'link')),
  earlySocket: () => early.net.connect(Number(port), '127.0.0.1'),
  earlyServer: () => early.net.createServer().listen(0),
  earlyDatagram: () => early.dgram.createSocket('udp4').send('x', Number(port), '127.0.0.1'),
  earlyName: () => early.dns.lookup('example.com', () => undefined),
  earlyNamePromise: () => early.dns.promises.resolve('example.com'),
  requireNet: () => require('node:net'),
  requireHttps: () => require('node:https'),
  requireModule: () => require('node:module'),
  builtin: () => process.getBuiltinModule('node:net') ?? fail(),
  binding: () => anyProcess.binding?.('tcp_wrap') ?? fail(),
  linkedBinding: () => anyProcess._linkedBinding?.('tcp_wrap') ?? fail(),
  fetch: () => globalThis.fetch(`http://127.0.0.1:${port}`),
  signal: () => process.kill(process.ppid, 0),
  startProcess: () => require('node:child_process'),
  startThread: () => require('node:worker_threads'),
  nativeCode: () => anyProcess.dlopen?.({}, '/lib/x86_64-linux-gnu/libc.so.6') ?? fail(),
  webAssembly: () => {
    const { WebAssembly } = globalThis as unknown as {
      WebAssembly: { Module: new (bytes: Uint8Array) => unknown };
    };
    return new WebAssembly.Module(Buffer.from('\0asm\x01\0\0\0', 'latin1'));
  },
  evaluate: () => Function('return 1')(),
};

const results: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts)) results[name] = outcomeOf(attempt);
results.importNet = await import('node:net' as string).then(
  () => 'succeeded',
  () => 'refused',
);
results.importText = await import('data:text/javascript,1' as string).then(
  () => 'succeeded',
  () => 'refused',
);
results.readOwnFile = outcomeOf(() => readFileSync(join(folder, 'file')));
writeSync(3, JSON.stringify(results));

function outcomeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'succeeded';
  } catch {
    return 'refused';
  }
}

function fail(): never {
  throw new Error('there is none');
}
