import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { AppDialog } from './app-dialogs.tsx';

const started = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Atoll:ada?secret=ABCDEFGH' };
const opener = () => screen.queryByRole('link', { name: 'Open authenticator app on this device' });

/** Sets whether the device has a touchscreen. */
function touch(isTouch: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isTouch && query === '(pointer: coarse)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => vi.restoreAllMocks());

test('a phone, which can’t scan its own screen, opens its app', async () => {
  touch(true);
  await show(<AppDialog started={started} onClose={() => undefined} />);
  expect(opener()).toHaveAttribute('href', started.uri);
});

test('a computer shows the code to scan', async () => {
  touch(false);
  await show(<AppDialog started={started} onClose={() => undefined} />);
  expect(opener()).toBeNull();
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
});
