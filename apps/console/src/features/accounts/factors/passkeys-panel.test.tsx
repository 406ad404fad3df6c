import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import type { FactorsOf } from './queries.ts';

const factors: FactorsOf = {
  passkeys: [],
  totp: null,
  recovery_codes_left: 0,
  passkey_host: null,
  passkeys_off: 'address',
};

test('a console reached by an address says why it has no passkeys', async () => {
  await show(<PasskeysPanel factors={factors} />);
  expect(screen.getByText(/^Browsers don’t allow passkeys on IP addresses/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a browser without passkeys says so', async () => {
  await show(<PasskeysPanel factors={{ ...factors, passkey_host: 'localhost', passkeys_off: null }} />);
  expect(screen.getByText('This browser doesn’t support passkeys.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
