import { listAccessKeys, publicConfig } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { ConnectPanel } from './connect-panel.tsx';

test('a bucket says how to reach it, with commands that name it', async () => {
  answers(publicConfig, serverConfig);
  answers(listAccessKeys, []);
  const hands = await show(<ConnectPanel bucket="reach" />);
  expect(screen.getByRole('heading', { name: 'Connect to reach' })).toBeVisible();
  expect(await screen.findByText('http://localhost:9000')).toBeVisible();
  await hands.click(screen.getByRole('radio', { name: 'rclone' }));
  expect(document.body).toHaveTextContent('rclone ls atoll:reach');
  expect(document.body).toHaveTextContent('YOUR_SECRET_ACCESS_KEY');
  const note = 'Replace YOUR_SECRET_ACCESS_KEY with the secret you saved';
  expect(document.body).toHaveTextContent(note);
  // It asks for the keys itself.
  await hands.click(screen.getByRole('radio', { name: 'Cyberduck' }));
  expect(document.body).not.toHaveTextContent(note);
});
