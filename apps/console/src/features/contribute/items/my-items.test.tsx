import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Collection } from '../collection.ts';
import type { Device } from '../device.ts';
import { DeviceProvider } from '../shell/device-context.ts';
import { loadContributeTexts } from '../texts.ts';
import { MyItems } from './my-items.tsx';

const queue = { list: async () => [], subscribe: () => () => undefined };

test('somebody who is signed out sees one title, which asks them to sign in', async () => {
  const i18n = await loadContributeTexts(false);
  const remote = { data: null, keptAt: null, refusal: null, isUnreachable: false };
  render(
    <I18nextProvider i18n={i18n}>
      <DeviceProvider value={{ queue } as unknown as Device}>
        <MyItems
          project={{ project_id: 'p' } as Collection}
          contributed={{ ...remote, reload: () => undefined, replace: () => undefined }}
        />
      </DeviceProvider>
    </I18nextProvider>,
  );
  const titles = await screen.findAllByRole('heading', { level: 1 });
  expect(titles.map((title) => title.textContent)).toEqual(['Sign in to contribute']);
});
