import { readFile } from 'node:fs/promises';

/** The two programs in a release that verify it. */
export interface Verifiers {
  /** A program for Node, without dependencies. */
  readonly module: string;
  /** A page that works from a folder, without a network. */
  readonly page: string;
}

const moduleParts = ['check', 'compare', 'bytes', 'messages', 'publisher', 'node'];
const pageParts = ['check', 'compare', 'bytes', 'messages', 'publisher', 'browser'];
/** Defines `sha256` for the page. Node has its own. */
const sha256Library = import.meta.resolve('js-sha256/build/sha256.js');

/** Puts together both verifiers for releases that are signed by the key with this fingerprint. */
export async function assembleVerifiers(keyFingerprint: string): Promise<Verifiers> {
  if (!/^[0-9a-f]{64}$/.test(keyFingerprint)) throw new RangeError('A fingerprint is a SHA-256 in hex');
  const withKey = (text: string) => text.replace('{{publisher-key}}', () => keyFingerprint);
  const page = await readFile(new URL('./page.html', import.meta.url), 'utf8');
  // Removes the library's links to its source, which makes it obvious that the page fetches nothing.
  const sha256 = (await readFile(new URL(sha256Library), 'utf8')).replaceAll('https://', '');
  const script = withKey(await joinParts(pageParts));
  return {
    module: withKey(await joinParts(moduleParts)),
    page: page.replace('{{sha256}}', () => inScript(sha256)).replace('{{script}}', () => inScript(script)),
  };
}

/** Returns a script that can't end the element that it is in. */
function inScript(script: string): string {
  return script.replaceAll('</', '<\\/');
}

/** Joins modules into one, so that their imports from each other are in the same scope. */
async function joinParts(names: readonly string[]): Promise<string> {
  const parts = names.map(async (name) => {
    const text = await readFile(new URL(`./parts/${name}.js`, import.meta.url), 'utf8');
    return text.replaceAll(/^import [^;]* from '\.\/[^;]*';\n/gm, '').replaceAll(/^export /gm, '');
  });
  return (await Promise.all(parts)).join('\n');
}
