import { createHash, generateKeyPairSync } from 'node:crypto';
import type { Column } from '../formats/columns.ts';
import { createSigner } from '../manifest/signature.ts';
import type { IncludedEntry, ReleaseEntry } from '../writing/entry.ts';

const countries = ['FR', 'JP', 'KE', 'BR'];
const languages = ['fr', 'ja', 'sw', 'pt'];

/** Returns the signed facts of a first release. */
export const exampleFacts = {
  version: '1.0.0',
  rules_sha256: 'a'.repeat(64),
  consent_sha256: 'b'.repeat(64),
  previous_root: null,
  created_at: Date.UTC(2026, 10, 25),
};

/** Returns an item with texts that are hard to write: other scripts, quotes, line breaks, formulas. */
export function exampleEntry(number: number): IncludedEntry {
  const item = {
    id: `item-${number}`,
    contributor: `person-${number % 37}`,
    country: countries[number % countries.length] ?? 'FR',
    language: languages[number % languages.length] ?? 'fr',
    label: number % 3 === 0 ? 'cat' : 'dog',
    text: `=1+1, "${number}"\n日本語 \u2028 é 😀`,
    number,
    seconds: number / 8,
    collected_at: exampleFacts.created_at + number * 1_000,
    tags: ['a', { deep: number }],
    unclear: number % 2 === 0,
  };
  const { contributor, country, language, label } = item;
  const salt = createHash('sha256').update(`salt ${number}`).digest();
  return { item, salt, facets: { contributor, country, language, label } };
}

/** Begins a reading of some entries, the first `count` of the example if they are not given. */
export async function* readEntries(given: number | readonly ReleaseEntry[]): AsyncGenerator<ReleaseEntry> {
  if (typeof given !== 'number') yield* given;
  else for (let number = 0; number < given; number++) yield exampleEntry(number);
}

/** Creates a signer with a new key. */
export function createExampleSigner() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return createSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** Columns over the items of the example. */
export const exampleColumns: readonly Column[] = [
  { name: 'id', type: 'text', path: ['id'] },
  { name: 'country', type: 'text', path: ['country'], description: 'Self-declared country' },
  { name: 'number', type: 'integer', path: ['number'] },
  { name: 'seconds', type: 'number', path: ['seconds'] },
  { name: 'unclear', type: 'boolean', path: ['unclear'] },
  { name: 'text', type: 'text', path: ['text'] },
  { name: 'tags', type: 'json', path: ['tags'] },
  { name: 'collected_at', type: 'timestamp', path: ['collected_at'] },
];
