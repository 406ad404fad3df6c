import { publicConfig } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverConfig } from '#testing/config.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { KeyEndpoint } from './key-endpoint.tsx';

test('the endpoint is shown where the keys are, with the way to the settings of clients', async () => {
  answers(publicConfig, serverConfig);
  await show(<KeyEndpoint />);
  expect((await screen.findByRole('code')).textContent).toBe(serverConfig.s3_endpoint);
  expect(screen.getByRole('button', { name: 'Copy endpoint' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect a client' })).toHaveAttribute('href', '/dss/apps');
});
