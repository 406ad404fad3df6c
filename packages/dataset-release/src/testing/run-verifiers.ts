import { execFile } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

/** Output of `verify.mjs --json`. */
export interface Report {
  readonly problems: readonly {
    readonly kind: string;
    readonly position?: number;
    readonly other?: number;
  }[];
  readonly withdrawn: readonly number[];
  readonly files: readonly string[];
}

/** Runs the `verify.mjs` of a release, without environment variables. */
export async function runModule(
  folder: string,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const program = [join(folder, 'verify.mjs'), ...args];
    execFile(process.execPath, program, { env: {}, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Runs the script of a release's `verify.html` on a minimal page, and returns its output. */
export async function runPage(
  folder: string,
  options: { readonly languages?: readonly string[]; readonly subtle?: object; readonly key?: string } = {},
): Promise<{ readonly state: string | undefined; readonly lines: readonly string[] }> {
  const html = await readFile(join(folder, 'verify.html'), 'utf8');
  const library = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1];
  const script = /<script type="module">([\s\S]*)<\/script>/.exec(html)?.[1];
  if (library === undefined || script === undefined) throw new Error('verify.html has no script');
  const page = createPage();
  const subtle = options.subtle ?? webcrypto.subtle;
  const navigator = { languages: options.languages ?? ['en'] };
  const globals = {
    document: page.document,
    navigator,
    crypto: { subtle },
    Uint8Array,
    TextDecoder,
    atob,
    btoa,
  };
  const context = createContext(globals);
  runInContext(library, context);
  runInContext(`(() => {${script}})()`, context);
  if (options.key !== undefined) page.element('key').value = options.key;
  page.choose(await filesOf(folder));
  return page.finished;
}

async function filesOf(folder: string) {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const file = new File([await readFile(join(folder, name))], name);
      return Object.assign(file, { webkitRelativePath: `release/${name}` });
    }),
  );
}

class FakeElement {
  value = '';
  textContent = '';
  className = '';
  lang = '';
  rows: readonly FakeElement[] = [];
  change: ((event: object) => void) | undefined;
  readonly dataset: Record<string, string>;

  constructor(onState: (element: FakeElement, state: string) => void) {
    this.dataset = new Proxy<Record<string, string>>(
      {},
      {
        set: (_target, _name, state: string) => {
          onState(this, state);
          return true;
        },
      },
    );
  }

  addEventListener(_type: string, listener: (event: object) => void) {
    this.change = listener;
  }

  replaceChildren(...rows: FakeElement[]) {
    this.rows = rows;
  }
}

function createPage() {
  const elements = new Map<string, FakeElement>();
  const { promise: finished, resolve } = Promise.withResolvers<{ state: string; lines: string[] }>();
  const create = () =>
    new FakeElement(({ rows }, state) => {
      if (state !== 'busy') resolve({ state, lines: rows.map(({ textContent }) => textContent) });
    });
  const element = (id: string) => {
    const found = elements.get(id) ?? create();
    elements.set(id, found);
    return found;
  };
  const document = {
    title: '',
    documentElement: create(),
    getElementById: element,
    createElement: create,
    addEventListener: () => undefined,
  };
  const choose = (files: readonly File[]) => element('folder').change?.({ target: { files } });
  return { document, element, choose, finished };
}
