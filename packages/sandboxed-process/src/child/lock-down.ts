import { registerHooks } from 'node:module';

/** Node's modules that a program and its libraries may load. None of them opens a socket. */
const allowedModules: ReadonlySet<string> = new Set([
  'node:buffer',
  'node:events',
  'node:fs',
  'node:fs/promises',
  'node:path',
  'node:stream',
  'node:string_decoder',
  'node:timers',
  'node:url',
  'node:util',
  'node:zlib',
]);

const removedGlobals = ['fetch', 'WebSocket', 'EventSource', 'WebAssembly', 'localStorage'];

export interface LockDownOptions {
  /** Keeps WebAssembly, which some libraries are compiled to. It can do no more than its callers. */
  readonly keepsWebAssembly?: boolean;
}

/** Ways to other processes, to native code, and around the hooks below. */
const removedOfProcess = [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  '_linkedBinding',
  'binding',
  'dlopen',
  'report',
  'chdir',
  'setuid',
  'setgid',
  'loadEnvFile',
];

/**
 * Takes from this process what Node's permissions leave it: the network, and signals to other processes. Sockets are
 * disabled in the modules themselves as well, for code that has got hold of them before.
 */
export function lockDown({ keepsWebAssembly = false }: LockDownOptions = {}): void {
  disableSockets();
  const builtin = process.getBuiltinModule;
  replace(process, 'getBuiltinModule', (id: string) => {
    return allowedModules.has(withScheme(id)) ? builtin(id) : undefined;
  });
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isAllowed = resolved.url.startsWith('file:') || allowedModules.has(resolved.url);
      if (!isAllowed) throw new Error(`${specifier} is not available in a sandbox`);
      return resolved;
    },
  });
  for (const name of removedGlobals) {
    if (name !== 'WebAssembly' || !keepsWebAssembly) replace(globalThis, name, undefined);
  }
  for (const name of removedOfProcess) replace(process, name, undefined);
}

function disableSockets(): void {
  const net = process.getBuiltinModule('node:net');
  const datagrams = process.getBuiltinModule('node:dgram');
  const dns = process.getBuiltinModule('node:dns');
  disable(net.Socket.prototype, ['connect']);
  disable(net.Server.prototype, ['listen']);
  disable(datagrams.Socket.prototype, ['bind', 'connect', 'send']);
  for (const target of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    disable(target, methodsOf(target));
  }
}

/** Returns the names of the functions of an object and its prototypes. */
function methodsOf(target: object): string[] {
  const inherited = Object.getPrototypeOf(target);
  const names = Object.entries(Object.getOwnPropertyDescriptors(target))
    .filter(([name, { value }]) => typeof value === 'function' && /^(lookup|resolve|reverse)/.test(name))
    .map(([name]) => name);
  return inherited && inherited !== Object.prototype ? [...names, ...methodsOf(inherited)] : names;
}

function disable(target: object, names: readonly string[]): void {
  for (const name of names) {
    replace(target, name, () => {
      throw new Error(`${name} is not available in a sandbox`);
    });
  }
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false });
}

function withScheme(id: string): string {
  return id.startsWith('node:') ? id : `node:${id}`;
}
