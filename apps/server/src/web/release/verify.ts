import { escapeHtml } from '../../platform/html.ts';
import type { ReleasePage } from './body.ts';
import { fileHref } from './tables.ts';

/** The files that the verifiers read, in the order in which they are fetched. */
const verified = [
  'manifest.json',
  'manifest.sig',
  'public-key.pem',
  'items.jsonl',
  'leaves.txt',
  'verify.mjs',
] as const;

/** Writes the section on verification: the meaning of the signature, the commands that check it, and its hashes. */
export function verifySection(page: ReleasePage): string {
  const { release, words, path, fingerprint } = page;
  const { manifest } = release;
  const hashes: [string, string | null][] = [
    [words.key, fingerprint],
    [words.root, manifest.root],
    [words.previousRoot, manifest.previous_root],
    [words.rules, manifest.rules_sha256],
    [words.consent, manifest.consent_sha256],
  ];
  const list = hashes.flatMap(([name, hash]) =>
    hash === null ? [] : `<dt>${escapeHtml(name)}</dt><dd><code class="hash">${escapeHtml(hash)}</code></dd>`,
  );
  const has = (name: string) => release.files.some((file) => file.name === name);
  const programs = ['verify.html', 'verify.mjs']
    .filter(has)
    .map(
      (name, at) =>
        `<a${at === 0 ? ' class="button"' : ''} href="${fileHref(path, name)}">${escapeHtml(words.download(name))}</a>`,
    );
  return `<h2 id="verify">${escapeHtml(words.verify)}</h2>
<p>${escapeHtml(words.verifyText)}</p>
${has('verify.mjs') ? `<p>${escapeHtml(words.verifyRun)}</p>\n${commands(page)}\n<p>${escapeHtml(words.verifyPage)}</p>` : ''}
${programs.length > 0 ? `<p class="programs">${programs.join(' ')}</p>` : ''}
<p>${escapeHtml(words.verifyKey)}</p>
<dl class="facts">${list.join('\n')}</dl>`;
}

/** Commands for a shell. Nothing in them was written by people: names of files, an address and a hash. */
function commands({ release, url, fingerprint }: ReleasePage): string {
  const names = verified.filter((name) => release.files.some((file) => file.name === name));
  const fetches = names.map((name) => `curl -fLO ${url}/files/${name}`);
  const lines = [...fetches, `node verify.mjs --key ${fingerprint}`];
  return `<pre tabindex="0"><code>${escapeHtml(lines.join('\n'))}</code></pre>`;
}
