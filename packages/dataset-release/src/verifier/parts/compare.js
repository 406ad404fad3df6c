import { fromHex, toHex } from './bytes.js';

/** Returns the leaf of an item in hex. */
export function leafOf(salt, item, tools) {
  const itemHash = tools.createSha256().update(salt).update(item).digest();
  return toHex(tools.createSha256().update(Uint8Array.of(0)).update(itemHash).digest());
}

/** Returns the root of a tree over leaves in hex; undefined if one of them is no hash. */
function rootOf(leaves, tools) {
  const subtrees = [];
  const parentOf = (left, right) =>
    tools.createSha256().update(Uint8Array.of(1)).update(left).update(right).digest();
  for (const [position, leaf] of leaves.entries()) {
    if (typeof leaf !== 'string' || !/^[0-9a-f]{64}$/.test(leaf)) return undefined;
    let node = fromHex(leaf);
    for (let rest = position; rest % 2 === 1; rest = (rest - 1) / 2) node = parentOf(subtrees.pop(), node);
    subtrees.push(node);
  }
  if (subtrees.length === 0) return toHex(tools.createSha256().digest());
  return toHex(subtrees.reduceRight((right, left) => parentOf(left, right)));
}

/** Finds out which of manifest, leaves and items does not belong to the others. */
export function compare({ manifest, leaves, items }, tools, report) {
  const root = rootOf(leaves, tools);
  const areLeavesSigned =
    manifest === undefined || (root === manifest.root && leaves.length === manifest.count);
  if (areLeavesSigned) {
    compareItems(leaves, items, tools, report);
    return;
  }
  const restored = restoreLeaves(leaves, items.computed, manifest.count);
  if (restored !== undefined && rootOf(restored, tools) === manifest.root) {
    nameWrongLeaves(leaves, restored, report);
    return;
  }
  if (leaves.length !== manifest.count) {
    report.problems.push({ kind: 'leaf-count', found: leaves.length, expected: manifest.count });
  }
  if (root !== manifest.root) report.problems.push({ kind: 'root', found: root, expected: manifest.root });
  compareItems(leaves, items, tools, report);
}

/** Returns the leaves as the items have them, with those of withdrawn items from `leaves.txt`. */
function restoreLeaves(leaves, computed, count) {
  if (computed.length !== count) return undefined;
  const surplus = leaves.length - count;
  let next = 0;
  const restored = [];
  for (const leaf of computed) {
    if (leaf === null) return undefined;
    const isMissing = surplus < 0 && leaf !== undefined && leaves[next] !== leaf;
    const isBehindSurplus = surplus > 0 && leaf !== undefined && leaves[next] !== leaf;
    if (isBehindSurplus) while (next < leaves.length && leaves[next] !== leaf) next++;
    restored.push(leaf ?? leaves[next]);
    if (!isMissing) next++;
  }
  return restored;
}

function nameWrongLeaves(leaves, restored, report) {
  if (leaves.length === restored.length) {
    for (const [position, leaf] of restored.entries()) {
      const isNamed = !/^[0-9a-f]{64}$/.test(leaves[position]);
      if (leaves[position] !== leaf && !isNamed) report.problems.push({ kind: 'leaf-changed', position });
    }
    return;
  }
  const [present, right] = [new Set(leaves), new Set(restored)];
  for (const [position, leaf] of restored.entries()) {
    if (!present.has(leaf)) report.problems.push({ kind: 'leaf-missing', position });
  }
  for (const [position, leaf] of leaves.entries()) {
    if (!right.has(leaf)) report.problems.push({ kind: 'leaf-extra', position });
  }
  if (report.problems.length === 0) {
    report.problems.push({ kind: 'leaf-count', found: leaves.length, expected: restored.length });
  }
}

function compareItems(leaves, { computed, kept }, tools, report) {
  if (computed.length !== leaves.length) {
    report.problems.push({ kind: 'line-count', found: computed.length, expected: leaves.length });
    nameStrayLines(leaves, computed, report);
    return;
  }
  const positions = new Map(leaves.map((leaf, position) => [leaf, position]));
  for (const [position, leaf] of computed.entries()) {
    if (leaf === undefined || leaf === null || leaf === leaves[position]) continue;
    const other = positions.get(leaf) ?? findSalt(position, leaves[position], kept, tools);
    if (other === undefined) report.problems.push({ kind: 'item-changed', position });
    else report.problems.push({ kind: positions.has(leaf) ? 'item-moved' : 'salt-swapped', position, other });
  }
}

/** Returns the position of the line whose salt makes this line right. */
function findSalt(position, leaf, kept, tools) {
  const line = kept.get(position);
  if (line === undefined) return undefined;
  for (const [other, { salt }] of kept) {
    if (other !== position && leafOf(salt, line.item, tools) === leaf) return other;
  }
  return undefined;
}

function nameStrayLines(leaves, computed, report) {
  const [present, known] = [new Set(computed), new Set(leaves)];
  for (const [position, leaf] of computed.entries()) {
    if (typeof leaf === 'string' && !known.has(leaf)) report.problems.push({ kind: 'line-extra', position });
  }
  // Withdrawn lines have no leaf of their own, so it is not known which of the others is missing.
  if (computed.includes(undefined) || computed.length > leaves.length) return;
  for (const [position, leaf] of leaves.entries()) {
    if (!present.has(leaf)) report.problems.push({ kind: 'line-missing', position });
  }
}
