import {
  billingSummary,
  type Call,
  listAccessKeys,
  listBackupNodes,
  listBulkJobs,
  listStorageConcerns,
} from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { AttentionPanel } from './attention-panel.tsx';

const link = { link_id: 'l', bucket: 'inbox', folder: '', count: 1, last_at: 1, last_key: 'report.pdf' };

beforeEach(() => {
  for (const call of [listBulkJobs, listBackupNodes, listAccessKeys, billingSummary]) holds<Call>(call);
});

test('names files that arrived through a link', async () => {
  answers(listStorageConcerns, { certificates: [], refusals: [], received: [link] });
  await show(<AttentionPanel />);
  expect(await screen.findByText('report.pdf was received in inbox/.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View share links' })).toHaveAttribute('href', '/dss/share-links');
});

test('people are told nothing that they could not open', async () => {
  const certificate = { domain: 'www.example.com', bucket: 'site', ends_at: 1, is_renewal_failing: false };
  const asked = answers(listStorageConcerns, { certificates: [certificate], refusals: [], received: [link] });
  await show(<AttentionPanel />, { user: person('read_only') });
  await waitFor(() => expect(asked.inputs).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
});
