import { getBucket, getBucketLifecycle, simulateLifecycle } from '@atoll/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail } from '../../testing/buckets.ts';
import { LifecycleSection } from './lifecycle-section.tsx';

const rule = { id: 'old', enabled: true, prefix: '', expire_days: 90 };
const nothingYet = { effects: [], version_count: 5, is_partial: false, next_run_at: 0 };
const deletesNine = {
  ...nothingYet,
  effects: [
    { rule_id: 'old', action: 'expire' as const, storage_class: null, count: 9, size_bytes: 7_400_000 },
  ],
};
const button = (name: string) => screen.getByRole('button', { name });

async function showRules(versioning: 'off' | 'enabled' | 'suspended', rules = [rule]) {
  answers(getBucket, { ...bucketDetail('photos'), versioning });
  answers(getBucketLifecycle, rules);
  const hands = await show(<LifecycleSection bucket="photos" />);
  await screen.findByRole('button', { name: 'Add rule' });
  return hands;
}

test('with versioning, a rule that deletes objects says that versions stay, and offers to delete them too', async () => {
  answers(simulateLifecycle, deletesNine);
  const hands = await showRules('enabled');
  expect(await screen.findByText(/stays as a previous version and uses storage/)).toBeVisible();
  await hands.click(button('Preview'));
  expect(await screen.findByText('Delete objects; they stay as previous versions')).toBeVisible();
  expect(screen.getByText(/No rule deletes previous versions/)).toBeVisible();
  await hands.click(button('Also delete previous versions after 30 days'));
  expect(screen.getByRole('textbox', { name: /Delete previous versions/ })).toHaveValue('30');
  expect(screen.queryByText(/stays as a previous version/)).toBeNull();
  await hands.click(button('Save'));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Deletes objects 90 days after upload')).toBeVisible();
  expect(await dialog.findByText(/can be restored while they have previous versions/)).toBeVisible();
  expect(dialog.queryByText(/No rule deletes previous versions/)).toBeNull();
});

test('without versioning, a deletion is final', async () => {
  answers(simulateLifecycle, deletesNine);
  const hands = await showRules('off');
  expect(screen.queryByText(/previous version and/)).toBeNull();
  await hands.type(screen.getByRole('textbox', { name: 'Days after upload' }), '0');
  await hands.click(button('Save'));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Delete objects')).toBeVisible();
  expect(dialog.getByText('Objects deleted by these rules can’t be restored.')).toBeVisible();
});

test('a rule without an action is refused at its field', async () => {
  const asked = answers(simulateLifecycle, nothingYet);
  const hands = await showRules('off', []);
  await hands.click(button('Add rule'));
  await hands.click(button('Save'));
  const ending = screen.getByRole('combobox', { name: 'Delete objects' });
  expect(ending).toHaveAccessibleDescription(/this rule does nothing/);
  expect(ending).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  await hands.type(screen.getByRole('textbox', { name: /Abort incomplete uploads/ }), '7');
  expect(ending).not.toHaveAccessibleDescription(/this rule does nothing/);
  await hands.click(button('Save'));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Aborts incomplete uploads after 7 days')).toBeVisible();
  expect(asked.inputs).toHaveLength(1);
});

test('a preview without effects says what the rules do', async () => {
  const asked = answers(simulateLifecycle, nothingYet);
  const hands = await showRules('enabled');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'In 90 days');
  await hands.click(button('Preview'));
  expect(await screen.findByText('Deletes objects 90 days after upload')).toBeVisible();
  expect(asked.inputs).toMatchObject([{ days_ahead: 91 }]);
});
