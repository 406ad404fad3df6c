import { listBuckets, onboarding } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { FirstSteps } from './first-steps.tsx';

const nothing = {
  bucket_created: false,
  file_uploaded: false,
  access_key_created: false,
  client_connected: false,
  agent_asked: false,
};

test('the first step creates a bucket without leaving the page', async () => {
  answers(onboarding, nothing);
  answers(listBuckets, []);
  const hands = await show(<FirstSteps accountId="a" />);
  const [first] = await screen.findAllByRole('button', { name: 'Create a bucket' });
  await hands.click(first as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Create bucket' })).toBeVisible();
});

test('a step that is done leads to its page', async () => {
  answers(onboarding, { ...nothing, bucket_created: true });
  answers(listBuckets, []);
  await show(<FirstSteps accountId="a" />);
  expect(await screen.findByRole('link', { name: 'Create a bucket' })).toHaveAttribute(
    'href',
    '/dss/buckets',
  );
});
