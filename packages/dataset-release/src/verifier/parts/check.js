/*
 * Verifies a dataset release. Needs nothing but the release's own files:
 *
 *   manifest.json   what is signed: version, root of the tree, number of leaves, hashes of the rules
 *   manifest.sig    Ed25519 signature over the bytes of manifest.json, in base64
 *   public-key.pem  the publisher's key
 *   items.jsonl     one line for each leaf: {"item":…,"salt":"hex"}, or {"withdrawn":true}
 *   leaves.txt      one leaf for each line, in hex
 *
 *   item hash = SHA-256(salt, item)           the item as it is in the line: canonical JSON of RFC 8785
 *   leaf      = SHA-256(0x00, item hash)
 *   node      = SHA-256(0x01, left, right)    the tree has the shape of RFC 6962
 *
 * A withdrawn item leaves only its leaf behind, so the tree and its signature stay valid.
 */

import {
  fromBase64,
  fromHex,
  fromPem,
  latin1,
  linesOf,
  maxLineBytes,
  parseJson,
  readAll,
  readSmall,
  toHex,
} from './bytes.js';
import { compare, leafOf } from './compare.js';

const signedFiles = ['manifest.json', 'manifest.sig', 'public-key.pem', 'items.jsonl', 'leaves.txt'];
const lineStart = '{"item":';
const saltStart = ',"salt":"';
const lineEnd = '"}';
const saltHexLength = 64;
const withdrawnLine = '{"withdrawn":true}';
/** Object identifier and lengths before the 32 bytes of an Ed25519 key (RFC 8410). */
const ed25519KeyStart = '302a300506032b6570032100';
/** Last moment that a date can hold. */
const maxDateMs = 8.64e15;
/** Lines that are kept for finding swapped salts. */
const maxKeptLines = 200;

/**
 * Verifies a release.
 * @param folder has `sizeOf(name)`, undefined for a file that is missing, and `chunks(name)`, which yields its bytes
 * @param tools has `createSha256()` and `verifySignature(keyDer, content, signature)`, which returns undefined where Ed25519 is missing
 * @param expectedKey SHA-256 of the publisher's key in hex
 * @returns the problems found, the positions of withdrawn items, and what was signed
 */
export async function checkRelease(folder, tools, expectedKey) {
  const report = { problems: [], withdrawn: [], files: [], isSignatureChecked: false };
  for (const file of signedFiles) {
    if ((await folder.sizeOf(file)) === undefined) report.problems.push({ kind: 'missing-file', file });
  }
  if (report.problems.length > 0) return report;

  const manifestBytes = await readSmall(folder, 'manifest.json');
  const manifest = readManifest(manifestBytes);
  if (manifest === undefined) report.problems.push({ kind: 'manifest-form' });
  report.manifest = manifest;

  const leaves = await readLeaves(folder, report);
  const items = await readItems(folder, leaves, tools, report);
  compare({ manifest, leaves, items }, tools, report);
  const isTreeRight = report.problems.length === 0;
  await checkSignature(folder, { manifestBytes, expectedKey, isTreeRight }, tools, report);
  await checkCopies(folder, tools, report);
  return report;
}

function readManifest(bytes) {
  const hash = /^[0-9a-f]{64}$/;
  const value = parseJson(bytes);
  if (value === undefined || value === null || typeof value !== 'object') return undefined;
  const names = 'consent_sha256,count,created_at,previous_root,root,rules_sha256,version';
  const isRight =
    Object.keys(value).sort().join() === names &&
    [value.root, value.rules_sha256, value.consent_sha256].every((text) => hash.test(text)) &&
    (value.previous_root === null || hash.test(value.previous_root)) &&
    [value.count, value.created_at].every((number) => Number.isSafeInteger(number) && number >= 0) &&
    value.created_at <= maxDateMs &&
    /^\d+\.\d+\.\d+$/.test(value.version);
  return isRight ? value : undefined;
}

/** Returns the leaves in hex. A line that is no hash stays as it is, and is a problem. */
async function readLeaves(folder, report) {
  const leaves = [];
  for await (const { bytes, isEnded } of linesOf(folder, 'leaves.txt')) {
    const text = latin1(bytes);
    if (!isEnded || !/^[0-9a-f]{64}$/.test(text)) {
      report.problems.push({ kind: 'leaf-form', position: leaves.length });
    }
    leaves.push(text);
  }
  return leaves;
}

/** Returns the leaf of each line in hex; undefined for a withdrawn item, and null for a line without the right form. */
async function readItems(folder, leaves, tools, report) {
  const computed = [];
  const kept = new Map();
  for await (const { bytes, isEnded } of linesOf(folder, 'items.jsonl')) {
    const position = computed.length;
    const isWithdrawn = bytes.length === withdrawnLine.length && latin1(bytes) === withdrawnLine;
    if (isEnded && isWithdrawn) {
      report.withdrawn.push(position);
      computed.push(undefined);
      continue;
    }
    const line = isEnded ? parseLine(bytes) : undefined;
    if (line === undefined) {
      report.problems.push({ kind: 'line-form', position });
      computed.push(null);
      continue;
    }
    const leaf = leafOf(line.salt, line.item, tools);
    if (leaf !== leaves[position] && kept.size < maxKeptLines) kept.set(position, line);
    computed.push(leaf);
  }
  return { computed, kept };
}

/** Takes a line apart without changing a byte of the item. */
function parseLine(bytes) {
  const itemEnd = bytes.length - saltStart.length - saltHexLength - lineEnd.length;
  if (itemEnd <= lineStart.length) return undefined;
  const rest = latin1(bytes.subarray(itemEnd));
  const saltHex = rest.slice(saltStart.length, -lineEnd.length);
  const isRight =
    latin1(bytes.subarray(0, lineStart.length)) === lineStart &&
    rest === saltStart + saltHex + lineEnd &&
    /^[0-9a-f]{64}$/.test(saltHex);
  if (!isRight) return undefined;
  const item = bytes.slice(lineStart.length, itemEnd);
  const value = parseJson(item);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  return { item, salt: fromHex(saltHex) };
}

async function checkSignature(folder, { manifestBytes, expectedKey, isTreeRight }, tools, report) {
  const keyDer = fromPem(latin1(await readSmall(folder, 'public-key.pem')));
  const signature = fromBase64(latin1(await readSmall(folder, 'manifest.sig')).replace(/\n$/, ''));
  if (keyDer?.length !== 44 || toHex(keyDer.subarray(0, 12)) !== ed25519KeyStart) {
    report.problems.push({ kind: 'key-form' });
    return;
  }
  report.key = toHex(tools.createSha256().update(keyDer).digest());
  const isExpected = expectedKey === undefined || report.key === expectedKey;
  if (!isExpected) report.problems.push({ kind: 'wrong-key', found: report.key, expected: expectedKey });
  if (signature?.length !== 64) {
    report.problems.push({ kind: 'signature-form' });
    return;
  }
  const isValid = await tools.verifySignature(keyDer, manifestBytes, signature);
  report.isSignatureChecked = isValid !== undefined;
  if (isValid === undefined) report.problems.push({ kind: 'no-ed25519' });
  if (isValid === false && isExpected) {
    report.problems.push({ kind: isTreeRight ? 'signature' : 'signature-and-tree' });
  }
}

/** Compares the other formats with the digests in `croissant.json`. They hold the same items, and are not signed. */
async function checkCopies(folder, tools, report) {
  const size = await folder.sizeOf('croissant.json');
  if (size === undefined || size > maxLineBytes) return;
  const described = parseJson(await readAll(folder, 'croissant.json'));
  const distribution = Array.isArray(described?.distribution) ? described.distribution : [];
  for (const { contentUrl: file, sha256 } of distribution.filter(isFileWithDigest)) {
    if (signedFiles.includes(file) || (await folder.sizeOf(file)) === undefined) continue;
    const hash = tools.createSha256();
    for await (const chunk of folder.chunks(file)) hash.update(chunk);
    if (toHex(hash.digest()) === sha256) report.files.push(file);
    else report.problems.push({ kind: 'copy-changed', file });
  }
}

function isFileWithDigest(entry) {
  const { contentUrl, sha256 } = entry ?? {};
  return /^[a-z0-9][a-z0-9.-]*$/.test(contentUrl) && /^[0-9a-f]{64}$/.test(sha256);
}
