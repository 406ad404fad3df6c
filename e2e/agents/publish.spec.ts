import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addAgentSource,
  createAgent,
  getAgentState,
  publishAgent,
  updateAgent,
  updateAgentLink,
  updateAgentWidget,
} from '@atoll/contract';
import type { Api } from '@atoll/testkit';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const policy =
  'Refunds. Refunds are paid within 14 days of the return. The customer pays for the return shipment unless the goods were damaged.';

/** Creates an agent that knows a text. */
async function makeAgent(api: Api, name = 'Returns desk'): Promise<string> {
  const { agent_id } = await api.ask(createAgent, { name });
  await api.ask(addAgentSource, {
    agent_id,
    source: { kind: 'text', title: 'Returns policy', text: policy },
  });
  await api.ask(updateAgent, {
    agent_id,
    settings: { greeting: 'Ask about returns.', starters: ['When are refunds paid?'] },
  });
  await expect
    .poll(async () => (await api.ask(getAgentState, { agent_id })).ready, { timeout: 60_000 })
    .toBe(1);
  return agent_id;
}

/** Serves a third-party website with the widget of an agent. */
async function serveWebsite(script: string) {
  const html = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main>${script}`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test(
  'an agent answers by a link with a password, and an old version is published again',
  wholeRunOnly,
  async ({ account, signedIn: page, browser }) => {
    const agentId = await makeAgent(account.api);
    await page.goto(`/bot/${agentId}/publish`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publishing = page.getByRole('dialog', { name: 'Publish draft' });
    await publishing.getByLabel('Note (optional)').fill('First');
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Version 1 is published' })).toBeVisible();

    await page.getByLabel('Enable link').check();
    await page.getByRole('button', { name: 'Password and expiry' }).click();
    const terms = page.getByRole('dialog', { name: 'Password and expiry' });
    await terms.getByLabel('New password').fill('swordfish');
    await terms.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Password protected')).toBeVisible();
    const url = await page.getByLabel('Link URL').inputValue();

    const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await visitor.goto(url);
    await expect(visitor).toHaveTitle(/This link is protected/);
    await visitor.getByLabel('Password').fill('wrong');
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByRole('alert')).toBeVisible();
    await visitor.getByLabel('Password').fill('swordfish');
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByRole('heading', { name: 'Returns desk' })).toBeVisible();
    await expect(visitor.getByText('Ask about returns.')).toBeVisible();
    await visitor.getByRole('button', { name: 'When are refunds paid?' }).click();
    await expect(visitor.getByText('Excerpts from the files, word for word')).toBeVisible();
    await expect(visitor.getByText(/Refunds are paid within 14 days/).first()).toBeVisible();
    await visitor
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click();
    await visitor.getByRole('button', { name: 'Helpful', exact: true }).click();
    await axe(visitor);
    await visitor.reload();
    await expect(visitor.locator('.question')).toHaveText(/When are refunds paid\?/);
    await expect(visitor.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await stranger.goto(url);
    await expect(stranger).toHaveTitle(/This link is protected/);

    await account.api.ask(updateAgent, { agent_id: agentId, settings: { greeting: 'Welcome.' } });
    await page.reload();
    await page.getByRole('button', { name: 'Show changes' }).click();
    const changes = page.getByRole('dialog', { name: 'From version 1 to the draft' });
    await expect(
      changes.getByRole('row', { name: /Greeting.*Ask about returns\..*Welcome\./ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Version 2 is published' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for version 1' }).click();
    await page.getByRole('menuitem', { name: 'Roll back to this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect(page.getByRole('heading', { name: 'Version 3 is published' })).toBeVisible();
    await visitor.reload();
    await visitor.getByRole('button', { name: 'New conversation' }).click();
    await expect(visitor.getByText('Ask about returns.')).toBeVisible();
  },
);

test(
  'the widget works on a website that its owner allows, and on no other',
  wholeRunOnly,
  async ({ account, atoll, page }) => {
    const agent_id = await makeAgent(account.api);
    await account.api.ask(publishAgent, { agent_id });
    const { widget } = await account.api.ask(updateAgentWidget, { agent_id, is_on: true });
    const script = `<script src="${widget.script_url}" data-agent="${widget.widget_id}" async></script>`;
    const [shop, other] = [await serveWebsite(script), await serveWebsite(script)];
    await account.api.ask(updateAgentWidget, { agent_id, origins: [shop.origin] });

    await page.goto(shop.origin);
    const button = page.getByRole('button', { name: 'Ask a question' });
    await button.focus();
    await page.keyboard.press('Enter');
    const chat = page.frameLocator('iframe[title="Chat"]');
    await expect(chat.getByRole('heading', { name: 'Returns desk' })).toBeVisible();
    await expect(chat.getByLabel('Your question')).toBeFocused();
    await page.keyboard.type('When are refunds paid?');
    await page.keyboard.press('Enter');
    await expect(chat.getByText(/Refunds are paid within 14 days/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await expect(chat.locator('.question')).toHaveText(/When are refunds paid\?/);

    const warned = page.waitForEvent('console', (message) => message.text().startsWith('Atoll: the agent'));
    await page.goto(other.origin);
    await warned;
    await expect(page.getByRole('button')).toHaveCount(0);
    const refused = await page.request.get(`${atoll.url}/a/frame/${widget.widget_id}`, {
      headers: { referer: `${other.origin}/` },
    });
    expect(refused.status()).toBe(404);
    expect(refused.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    shop.close();
    other.close();
  },
);

test(
  'the page is complete in every language, width and light',
  wholeRunOnly,
  async ({ account, signedIn: page }) => {
    const agent_id = await makeAgent(account.api);
    await account.api.ask(publishAgent, { agent_id, note: 'First' });
    await account.api.ask(updateAgentLink, { agent_id, is_on: true });
    await account.api.ask(updateAgentWidget, { agent_id, is_on: true, origins: ['https://example.com'] });
    await sweep(page, { path: `/bot/${agent_id}/publish` });
  },
);

test(
  'the dialog of a new key is complete in every language, width and light',
  wholeRunOnly,
  async ({ account, signedIn: page }) => {
    const agent_id = await makeAgent(account.api);
    await sweep(page, {
      path: `/bot/${agent_id}/publish`,
      arrange: async (at, locale) => {
        const { keys } = await textsOf(locale, 'agent-publish');
        await at.getByRole('button', { name: keys.create }).first().click();
      },
    });
  },
);
