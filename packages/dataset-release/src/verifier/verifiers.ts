import { readFile } from 'node:fs/promises';

/** The two programs that verify a release, as they lie in it. */
export interface Verifiers {
  /** A program for Node, without dependencies. */
  readonly module: string;
  /** A page that works from a folder, without a network. */
  readonly page: string;
}

const moduleParts = ['check', 'compare', 'bytes', 'messages', 'publisher', 'node'];
const pageParts = ['check', 'compare', 'bytes', 'sha256', 'messages', 'publisher', 'browser'];

/** Puts together both verifiers for releases that are signed by the key with this fingerprint. */
export async function assembleVerifiers(keyFingerprint: string): Promise<Verifiers> {
  if (!/^[0-9a-f]{64}$/.test(keyFingerprint)) throw new RangeError('A fingerprint is a SHA-256 in hex');
  const withKey = (text: string) => text.replace('{{publisher-key}}', () => keyFingerprint);
  const page = await readFile(new URL('./page.html', import.meta.url), 'utf8');
  const script = withKey(await joinParts(pageParts));
  return {
    module: withKey(await joinParts(moduleParts)),
    page: page.replace('{{script}}', () => script.replaceAll('</', '<\\/')),
  };
}

/** Joins modules into one: what they import of each other is then in the same scope. */
async function joinParts(names: readonly string[]): Promise<string> {
  const parts = names.map(async (name) => {
    const text = await readFile(new URL(`./parts/${name}.js`, import.meta.url), 'utf8');
    return text.replaceAll(/^import [^;]* from '\.\/[^;]*';\n/gm, '').replaceAll(/^export /gm, '');
  });
  return (await Promise.all(parts)).join('\n');
}
