import { type CallOutput, listAccessKeys, publicConfig } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { ConnectPanel } from './connect-panel.tsx';

type AccessKey = CallOutput<typeof listAccessKeys>[number];

const scope = {
  permissions: ['list', 'read'],
  buckets: [],
  prefixes: [],
  addresses: [],
} satisfies AccessKey['scope'];
const full: AccessKey = {
  access_key_id: 'AKIAFULL',
  name: 'laptop',
  created_at: 0,
  last_used_at: null,
  last_used_from: null,
  expires_at: null,
  is_enabled: true,
  policy: null,
  scope: null,
  max_sent_bytes: null,
  is_changeable: true,
};

test('a bucket says how to reach it, with commands that name it', async () => {
  answers(publicConfig, serverConfig);
  answers(listAccessKeys, []);
  const hands = await show(<ConnectPanel bucket="reach" />);
  expect(screen.getByRole('heading', { name: 'Connect to reach' })).toBeVisible();
  const [endpoint] = await screen.findAllByRole('definition');
  expect(endpoint).toHaveTextContent('http://localhost:9000');
  await hands.click(screen.getByRole('radio', { name: 'rclone' }));
  expect(document.body).toHaveTextContent('rclone ls atoll:reach');
  expect(document.body).toHaveTextContent('YOUR_SECRET_ACCESS_KEY');
  const note = 'Replace YOUR_SECRET_ACCESS_KEY with the secret you saved';
  expect(document.body).toHaveTextContent(note);
  // It asks for the keys itself.
  await hands.click(screen.getByRole('radio', { name: 'Cyberduck' }));
  expect(document.body).not.toHaveTextContent(note);
});

test('with a key that may only read, the examples download, and a client that must write is left out', async () => {
  answers(publicConfig, serverConfig);
  answers(listAccessKeys, [{ ...full, access_key_id: 'AKIAREAD', name: 'reader', scope }, full]);
  const hands = await show(<ConnectPanel bucket="reach" />);
  expect(await screen.findByText(/aws s3 cp s3:\/\/reach\/photo.jpg \./)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'restic' })).toBeNull();
  await hands.click(screen.getByRole('combobox', { name: 'Access key' }));
  await hands.click(await screen.findByRole('option', { name: /AKIAFULL/ }));
  expect(await screen.findByText(/aws s3 cp photo.jpg s3:\/\/reach/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'restic' })).toBeVisible();
});
