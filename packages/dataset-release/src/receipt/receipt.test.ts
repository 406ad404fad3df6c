import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPathFinder } from '../merkle/audit-path.ts';
import { openLeaves } from '../merkle/leaves.ts';
import { exampleDescription } from '../testing/description.ts';
import {
  createExampleSigner,
  exampleColumns,
  exampleEntry,
  exampleFacts,
  readEntries,
} from '../testing/example.ts';
import { createMemorySink } from '../testing/memory-sink.ts';
import { writeRelease } from '../writing/write-release.ts';
import { createReceipt, parseReceipt, type Receipt, receiptProblem } from './receipt.ts';

const count = 700;
const signer = createExampleSigner();
const rest = { description: exampleDescription, columns: exampleColumns };
const receiptOf = new Map<number, Receipt>();

beforeAll(async () => {
  const sink = createMemorySink();
  const entries = () => readEntries(count);
  const release = await writeRelease({ ...rest, facts: exampleFacts, entries, signer, sink });
  const file = sink.files.get('leaves.txt')!;
  const leaves = openLeaves(file.length, async (start, size) => file.subarray(start, start + size));
  const paths = await createPathFinder(leaves);
  for (let position = 0; position < count; position++) {
    const path = await paths.pathOf(position);
    receiptOf.set(position, createReceipt(exampleEntry(position), position, path, release));
  }
});

describe('a receipt', () => {
  it('proves that its item is in the release, also after it was sent as JSON', () => {
    for (const [position, receipt] of receiptOf) {
      const sent: unknown = JSON.parse(JSON.stringify(receipt));
      expect(receiptProblem(sent, signer.publicKeyPem, exampleEntry(position).item)).toBeUndefined();
      expect(parseReceipt(sent)).toEqual(receipt);
    }
  });

  it('proves nothing for another item, position, root or key', () => {
    const receipt = receiptOf.get(42)!;
    const { publicKeyPem } = signer;
    expect(receiptProblem(receipt, publicKeyPem, exampleEntry(43).item)).toBe('other_item');
    expect(receiptProblem({ ...receipt, position: 41 }, publicKeyPem)).toBe('other_root');
    expect(receiptProblem({ ...receipt, position: count }, publicKeyPem)).toBe('other_root');
    expect(receiptProblem({ ...receipt, position: -1 }, publicKeyPem)).toBe('other_root');
    const forged = { ...receipt, manifest: { ...receipt.manifest, version: '2.0.0' } };
    expect(receiptProblem(forged, publicKeyPem)).toBe('other_signature');
    expect(receiptProblem(receipt, createExampleSigner().publicKeyPem)).toBe('other_signature');
  });

  it('proves nothing with any one hash changed', () => {
    const { publicKeyPem } = signer;
    const changes = fc.tuple(fc.nat({ max: count - 1 }), fc.nat(), fc.nat({ max: 63 }));
    fc.assert(
      fc.property(changes, ([position, at, digit]) => {
        const receipt = receiptOf.get(position)!;
        const change = (hash: string) =>
          hash.slice(0, digit) + (hash[digit] === '0' ? '1' : '0') + hash.slice(digit + 1);
        const index = at % receipt.audit_path.length;
        const path = receipt.audit_path.map((hash, other) => (other === index ? change(hash) : hash));
        expect(receiptProblem({ ...receipt, audit_path: path }, publicKeyPem)).toBe('other_root');
        const otherItem = { ...receipt, item_hash: change(receipt.item_hash) };
        expect(receiptProblem(otherItem, publicKeyPem)).toBe('other_root');
      }),
    );
  });

  it('is refused in any other form', () => {
    const receipt = receiptOf.get(0)!;
    const malformed = [
      null,
      'receipt',
      {},
      { ...receipt, position: '0' },
      { ...receipt, salt: 'AA' },
      { ...receipt, audit_path: Array.from({ length: 1_000 }, () => receipt.salt) },
      { ...receipt, audit_path: [7] },
      { ...receipt, manifest: { ...receipt.manifest, more: 1 } },
      { ...receipt, manifest: undefined },
      { ...receipt, signature: 'x' },
    ];
    for (const value of malformed) expect(receiptProblem(value, signer.publicKeyPem)).toBe('malformed');
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(receiptProblem(value, signer.publicKeyPem)).toBe('malformed');
      }),
    );
  });
});
