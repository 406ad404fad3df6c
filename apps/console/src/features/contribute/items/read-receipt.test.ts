import { expect, it } from 'vitest';
import { readReceipt } from './read-receipt.ts';

const receipt = {
  project_id: 'p',
  item_id: 'i',
  version: '1.0.0',
  receipt: { item_hash: 'a'.repeat(64), salt: 'b', position: 3, audit_path: [] },
};
const fileOf = (content: unknown) => new Blob([JSON.stringify(content)]);

it('reads what a withdrawal needs from a receipt', async () => {
  expect(await readReceipt(fileOf(receipt), 'p')).toEqual({
    project_id: 'p',
    version: '1.0.0',
    item_hash: 'a'.repeat(64),
    position: 3,
  });
});

it.each([
  ['another project’s', fileOf({ ...receipt, project_id: 'q' })],
  ['no receipt', fileOf({})],
  ['one without a position', fileOf({ ...receipt, receipt: { item_hash: 'a' } })],
  ['no JSON', new Blob(['hello'])],
  ['null', fileOf(null)],
])('takes %s for none', async (_, file) => {
  expect(await readReceipt(file, 'p')).toBeNull();
});
