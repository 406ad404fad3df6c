import {
  getBucket,
  getBucketLock,
  getBucketQuota,
  getBucketTags,
  getBucketWebsite,
  setBucketQuota,
  setBucketTags,
  setBucketWebsite,
  startBulkJob,
} from '@atoll/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail } from '../testing/buckets.ts';
import { bulkJob } from '../testing/bulk-jobs.ts';
import { settingsChanged } from './form/queries.ts';
import { LockForm } from './lock-form.tsx';
import { QuotaSection } from './quota-section.tsx';
import { TagsSection } from './tags-section.tsx';
import { VersioningSection } from './versioning-section.tsx';
import { WebsiteSection } from './website/website-section.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const boxes = (name: string) => screen.findAllByRole('textbox', { name });

test('a setting is saved once, and can only be saved when it has changed', async () => {
  answers(getBucketTags, [{ key: 'team', value: 'reef' }]);
  const saving = holds(setBucketTags);
  const hands = await show(<TagsSection bucket="photos" />);
  const [value] = await boxes('Value');
  expect(button('Save')).toBeDisabled();
  await hands.type(value as HTMLElement, 's');
  await hands.click(button('Save'));
  expect(button('Save')).toBeDisabled();
  answers(getBucketTags, [{ key: 'team', value: 'reefs' }]);
  saving.answer(null);
  expect(await screen.findByText('Saved.')).toBeVisible();
  const [tags, replaces] = [[{ key: 'team', value: 'reefs' }], [{ key: 'team', value: 'reef' }]];
  expect(saving.inputs).toEqual([{ bucket: 'photos', tags, replaces }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
});

test('a refusal is said below the fields, what was typed is kept, and can be discarded', async () => {
  answers(getBucketTags, []);
  refuses(setBucketTags, 2009);
  const hands = await show(<TagsSection bucket="photos" />);
  await hands.click(await screen.findByRole('button', { name: 'Add tag' }));
  const [name] = await boxes('Name');
  await hands.type(name as HTMLElement, 'team{Enter}');
  expect(await screen.findByText(/up to 10 tags/)).toBeVisible();
  expect(name).toHaveValue('team');
  await hands.click(button('Discard changes'));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(screen.queryByText(/up to 10 tags/)).toBeNull();
});

test('someone else’s change is not overwritten, and is shown once the own edits are discarded', async () => {
  const [before, theirs] = [[{ key: 'team', value: 'reef' }], [{ key: 'team', value: 'lagoon' }]];
  answers(getBucketTags, before);
  const saving = refuses(setBucketTags, 1078);
  const hands = await show(<TagsSection bucket="photos" />);
  const [value] = await boxes('Value');
  await hands.type(value as HTMLElement, 's');
  answers(getBucketTags, theirs);
  await settingsChanged('photos');
  expect(value).toHaveValue('reefs');
  await hands.click(button('Save'));
  expect(await screen.findByText(/Someone else has changed this setting/)).toBeVisible();
  expect(saving.inputs).toMatchObject([{ replaces: before }]);
  await hands.click(button('Discard changes'));
  await waitFor(() => expect(value).toHaveValue('lagoon'));
  await hands.type(value as HTMLElement, 's');
  await hands.click(button('Save'));
  await waitFor(() => expect(saving.inputs.at(-1)).toMatchObject({ replaces: theirs }));
});

test('a quota replaces only what was read, whatever its unit', async () => {
  answers(getBucket, bucketDetail('photos'));
  answers(getBucketQuota, { max_bytes: 1001, max_objects: null, max_sent_bytes: null, sent_bytes: 7 });
  const saving = refuses(setBucketQuota, 1078);
  const hands = await show(<QuotaSection bucket="photos" />);
  const [size] = await screen.findAllByRole('textbox');
  await hands.type(size as HTMLElement, '0');
  await hands.click(button('Save'));
  expect(await screen.findByText(/Someone else has changed this setting/)).toBeVisible();
  const replaces = { max_bytes: 1001, max_objects: null, max_sent_bytes: null };
  expect(saving.inputs).toMatchObject([{ replaces }]);
});

test('turning a website off replaces only what was read', async () => {
  const website = { index_document: 'start.html' };
  answers(getBucketWebsite, { website, url: null, domain_url: null });
  const saving = answers(setBucketWebsite, null);
  const hands = await show(<WebsiteSection bucket="photos" />);
  await hands.click(await screen.findByRole('radio', { name: 'Off' }));
  await hands.click(button('Save'));
  await waitFor(() =>
    expect(saving.inputs).toEqual([{ bucket: 'photos', website: null, replaces: website }]),
  );
});

test('a website is opened at its domain and below the host of websites', async () => {
  const [url, domain_url] = ['http://photos.sites.example', 'https://photos.example.com'];
  answers(getBucketWebsite, { website: { index_document: 'index.html' }, url, domain_url });
  await show(<WebsiteSection bucket="photos" />);
  const addresses = within(await screen.findByRole('list', { name: 'Website addresses' }));
  expect(addresses.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([domain_url, url]);
  expect(addresses.getAllByRole('button', { name: 'Copy URL' })).toHaveLength(2);
});

test('a website that is off is not opened, but has an address', async () => {
  answers(getBucketWebsite, { website: null, url: null, domain_url: 'https://photos.example.com' });
  await show(<WebsiteSection bucket="photos" />);
  expect((await screen.findByRole('code')).textContent).toBe('https://photos.example.com');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(/no host for websites/)).toBeNull();
});

test('a lost answer keeps the change, to be saved again', async () => {
  answers(getBucketTags, []);
  fails(setBucketTags);
  const hands = await show(<TagsSection bucket="photos" />);
  await hands.click(await screen.findByRole('button', { name: 'Add tag' }));
  const [name] = await boxes('Name');
  await hands.type(name as HTMLElement, 'team{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  const saving = answers(setBucketTags, null);
  const [saved] = [[{ key: 'team', value: '' }]];
  answers(getBucketTags, saved);
  await settingsChanged('photos');
  await hands.type((await boxes('Value'))[0] as HTMLElement, 'x');
  await hands.click(button('Save'));
  await waitFor(() => expect(saving.inputs).toMatchObject([{ replaces: saved }]));
});

test('object lock warns that it stays on, and needs versions', async () => {
  const send = vi.fn(async () => ({ ok: true as const, data: null, code: 200, msg: '' }));
  const lock = { enabled: false, default_retention: null };
  await show(<LockForm bucket="photos" lock={lock} isVersioned={false} send={send} />);
  expect(screen.getByRole('checkbox', { name: 'Turn on object lock' })).toBeDisabled();
  expect(screen.getByText('Turn on versioning first.')).toBeVisible();
});

test('turning on compliance says what is permanent, what ends it, and what it leaves unlocked', async () => {
  const send = vi.fn(async () => ({ ok: true as const, data: null, code: 200, msg: '' }));
  const lock = { enabled: false, default_retention: null };
  const hands = await show(<LockForm bucket="photos" lock={lock} isVersioned={true} send={send} />);
  await hands.click(screen.getByRole('checkbox', { name: 'Turn on object lock' }));
  await hands.selectOptions(screen.getByRole('combobox', { name: /Default retention/ }), 'Compliance');
  expect(screen.getByText(/This can’t be undone/)).toBeVisible();
  expect(screen.getByText(/Only deleting the whole account deletes locked files/)).toBeVisible();
  expect(screen.getByText(/Files that are already here aren’t locked/)).toBeVisible();
});

test('a default retention is sent in the chosen unit, with a warning about compliance', async () => {
  const send = vi.fn(async () => ({ ok: true as const, data: null, code: 200, msg: '' }));
  const lock = { enabled: true, default_retention: { mode: 'GOVERNANCE' as const, days: 30 } };
  const hands = await show(<LockForm bucket="photos" lock={lock} isVersioned={true} send={send} />);
  const amount = screen.getByRole('textbox', { name: 'Duration' });
  await hands.clear(amount);
  await hands.type(amount, '7 years');
  expect(amount).toHaveValue('7');
  await hands.selectOptions(screen.getByRole('combobox', { name: /Default retention/ }), 'Compliance');
  expect(screen.getByText(/No one can shorten/)).toBeVisible();
  await hands.click(button('Save'));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ mode: 'COMPLIANCE', days: 7 }, lock));
});

test('a period that can’t be is said at its field, and not sent', async () => {
  const send = vi.fn(async () => ({ ok: true as const, data: null, code: 200, msg: '' }));
  const lock = { enabled: true, default_retention: { mode: 'GOVERNANCE' as const, years: 1 } };
  const hands = await show(<LockForm bucket="photos" lock={lock} isVersioned={true} send={send} />);
  const amount = screen.getByRole('textbox', { name: 'Duration' });
  await hands.type(amount, '01');
  expect(amount).toHaveAccessibleDescription('Enter a number from 1 to 100.');
  await hands.click(button('Save'));
  await hands.type(amount, '{Backspace}{Backspace}5');
  await hands.click(button('Save'));
  await waitFor(() => expect(send.mock.calls).toEqual([[{ mode: 'GOVERNANCE', years: 15 }, lock]]));
});

test.each([true, false])('existing files can be locked once object lock is on: %s', async (isOn) => {
  answers(getBucket, { ...bucketDetail('photos'), versioning: 'enabled', object_lock: isOn });
  const retention = { mode: 'GOVERNANCE' as const, days: 365 };
  answers(getBucketLock, { enabled: isOn, default_retention: isOn ? retention : null });
  const counted = answers(startBulkJob, ({ task, dry_run = false }) => bulkJob({ task, dry_run }));
  const hands = await show(<VersioningSection bucket="photos" />);
  await screen.findByRole('heading', { name: 'Object lock' });
  const open = screen.queryByRole('button', { name: 'Lock existing files' });
  if (!isOn) return expect(open).toBeNull();
  await hands.click(open as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Lock files in photos' })).toBeVisible();
  await waitFor(() =>
    expect(counted.inputs).toEqual([
      { bucket: 'photos', selection: { all: true }, task: { kind: 'lock', retention }, dry_run: true },
    ]),
  );
});
