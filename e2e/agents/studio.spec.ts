import { randomBytes } from 'node:crypto';
import {
  createAccessKey,
  createAgent,
  createBucket,
  getAgentState,
  searchPassages,
  setModelConnection,
} from '@atoll/contract';
import { type Account, type Atoll, joinAccount, type Member, says, startLanguageModel } from '@atoll/testkit';
import {
  DeleteObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { pdf } from '../storage/preview-files.ts';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAs } from '../support/session.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

/** Time to read a file on a busy machine. */
const readingMs = 60_000;

const handbook = `# Handbook

## Notice period

The notice period is three months to the end of a quarter. It has to be given in writing.

## Parking

Bicycles stand in the yard, cars in the garage below the house.
`;
const files: Readonly<Record<string, string | Uint8Array>> = {
  'handbook.md': handbook,
  'contracts/lease.pdf': pdf(['Lease of the boat', 'Deposit of 900 euros']),
  'prices.csv': 'item,price\nkayak,340\ncanoe,520\nsurfboard,780\n',
  'disk.img': Buffer.from('4d5a90000300000004', 'hex'),
};

interface Store {
  bucket: string;
  put(key: string, body: string | Uint8Array): Promise<unknown>;
  remove(key: string): Promise<unknown>;
}

/** Creates a bucket with files of several formats, one of them unreadable. */
async function fill(account: Account, atoll: Atoll): Promise<Store> {
  const bucket = `knowledge-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  const key = await account.api.ask(createAccessKey, { name: bucket });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  const store: Store = {
    bucket,
    put: (Key, Body) => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body })),
    remove: (Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })),
  };
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  await client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
  for (const [name, body] of Object.entries(files)) await store.put(name, body);
  return store;
}

/** Creates an agent with the files, and waits until it has read them. */
async function agentOf(account: Account, { bucket }: Store): Promise<string> {
  const sources = [{ kind: 'files', bucket, prefix: '' } as const];
  const { agent_id } = await account.api.ask(createAgent, { name: 'Boat rental', sources });
  await expect
    .poll(() => account.api.ask(getAgentState, { agent_id }), { timeout: readingMs })
    .toMatchObject({ documents: 4, ready: 3, behind: 0, unreadable: 1 });
  return agent_id;
}

const idIn = (page: Page) => /\/bot\/([^/?]+)/.exec(page.url())?.[1] ?? '';

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByText(question, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop answering' })).toHaveCount(0);
}

const answers = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

/** Signs in a person who acts for another person's account. */
async function enterFor(page: Page, member: Member): Promise<void> {
  await enterAs(page, member);
  await page.evaluate((id) => sessionStorage.setItem('account', id), member.accountId);
}

test('an agent is made from a bucket, quotes its files, and follows them', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  test.setTimeout(300_000);
  const store = await fill(account, atoll);
  await page.goto('/bot');
  await page.getByRole('link', { name: 'Create agent' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Boat rental');
  await page.getByRole('checkbox', { name: store.bucket }).check();
  await expect(page.getByText(/4 files/).first()).toBeVisible();
  await expect(page.getByText('1 can’t be read').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name: 'Boat rental', level: 1 })).toBeVisible();

  const sources = page.getByRole('region', { name: 'Sources' });
  await expect(sources.getByText('Up to date')).toBeVisible({ timeout: readingMs });
  await sources
    .getByRole('button', { name: new RegExp(store.bucket) })
    .first()
    .click();
  await expect(sources.getByText('disk.img')).toBeVisible();
  await expect(sources.getByText('Format not supported')).toBeVisible();

  await ask(page, 'How long is the notice period?');
  const first = answers(page).first();
  await expect(first.getByText('Excerpts from your files. No AI model is connected.')).toBeVisible();
  await expect(first.getByText(/three months to the end of a quarter/)).toBeVisible();
  await axe(page);

  await first
    .getByRole('button', { name: /handbook\.md/ })
    .first()
    .click();
  const file = page.getByRole('region', { name: 'File', exact: true });
  await expect(file.getByRole('heading', { name: 'handbook.md' })).toBeVisible();
  await expect(file.locator('mark', { hasText: 'three months' })).toBeInViewport();
  await axe(page);

  await ask(page, 'How many euros is the deposit?');
  await answers(page)
    .last()
    .getByRole('button', { name: /lease\.pdf/ })
    .first()
    .click();
  const frame = file.frameLocator('iframe');
  await expect(frame.getByText('Page 2 of 2')).toBeVisible();
  await expect(frame.locator('.mark').first()).toBeInViewport();
  await file.getByRole('button', { name: 'Close file' }).click();

  const agent_id = idIn(page);
  const question = 'How long is the notice period?';
  const found = async () => {
    const { passages } = await account.api.ask(searchPassages, { agent_id, question });
    return passages.map(({ text }) => text).join('\n');
  };
  await store.put('handbook.md', handbook.replace('three months', 'six weeks'));
  await expect.poll(found, { timeout: readingMs }).toContain('six weeks');
  await ask(page, question);
  await expect(
    answers(page)
      .last()
      .getByText(/six weeks to the end of a quarter/),
  ).toBeVisible();
  await page.reload();
  await expect(
    answers(page)
      .first()
      .getByText(/three months to the end of a quarter/),
  ).toBeAttached();
  await expect(answers(page).first().getByText('1 cited file has changed since this answer.')).toBeAttached();

  await store.remove('handbook.md');
  await expect.poll(found, { timeout: readingMs }).not.toContain('six weeks');
  await ask(page, 'Where do bicycles stand in the yard?');
  await expect(answers(page).last().getByText('Nothing in the files matches this question.')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Boat rental' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The 3 files it reads stay in your storage/)).toBeVisible();
  await dialog.getByLabel('Type or paste the name to confirm').fill('Boat rental');
  await dialog.getByRole('button', { name: 'Delete agent' }).click();
  await expect(page.getByText('No agents yet')).toBeVisible();
});

test(
  'an answer of a model is stopped, asked for again, followed after a reload, and branches',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(300_000);
    const model = await startLanguageModel();
    const store = await fill(account, atoll);
    const agent = await agentOf(account, store);
    await account.api.ask(setModelConnection, {
      preset: 'compatible',
      base_url: model.baseUrl,
      api_key: model.apiKey,
      model: model.chatModel,
    });
    const whole = 'The notice period is three months to the end of a quarter [1].';
    await page.goto(`/bot/${agent}`);

    model.script({
      kind: 'stalls',
      pieces: ['The notice period is three months to the end of a quarter [1]. ', 'More '],
    });
    await page.getByLabel('Your question').fill('How long is the notice period?');
    await page.keyboard.press('Enter');
    const answer = answers(page).last();
    await expect(answer.getByRole('button', { name: /^Source 1: handbook\.md/ })).toBeVisible();
    await page.reload();
    await expect(answer.getByText(/three months to the end of a quarter/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop answering' }).click();
    await expect(answer.getByText('Stopped.')).toBeVisible();

    model.otherwise(says(whole));
    await answer.getByRole('button', { name: 'Answer again' }).click();
    await expect(answer.getByText('2 of 2')).toBeVisible();
    await expect(answer.getByText('Stopped.')).toBeHidden();
    await answer.getByRole('button', { name: 'Good answer' }).click();
    await expect(answer.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true');
    await answer.getByRole('button', { name: 'Previous' }).click();
    await expect(answer.getByText('Stopped.')).toBeVisible();
    await axe(page);

    await page.getByRole('button', { name: 'Edit question' }).click();
    await page.getByRole('textbox', { name: 'Edit question' }).fill('Is the notice period three months?');
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
    await expect(page.getByRole('group', { name: 'Versions of this question' })).toContainText('2 of 2');
    await expect(
      answers(page)
        .last()
        .getByRole('button', { name: /^Source 1: handbook\.md/ }),
    ).toBeVisible();

    await answers(page).last().getByRole('button', { name: 'Why this answer?' }).click();
    await expect(page.getByRole('dialog').getByText('Answer written')).toBeVisible();
    await axe(page);
    await model.stop();
  },
);

test(
  'a folder is asked about where it lies, and its agent is kept',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(120_000);
    const { bucket } = await fill(account, atoll);
    await page.goto(`/dss/buckets/${bucket}`);
    await page
      .getByRole('row', { name: /contracts/ })
      .getByRole('button', { name: /contracts/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Ask about this folder' }).click();
    await expect(page.getByRole('heading', { name: 'contracts', level: 1 })).toBeVisible();
    await expect(page.getByText(/This agent is temporary/)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Keep agent' }).click();
    await expect(page.getByText(/This agent is temporary/)).toHaveCount(0);
  },
);

test('who may only read asks, and changes nothing', wholeRunOnly, async ({ page, account, atoll }) => {
  const store = await fill(account, atoll);
  const agent = await agentOf(account, store);
  const reader = await joinAccount(atoll, account, 'read_only');
  await enterFor(page, reader);
  await page.goto(`/bot/${agent}`);
  await ask(page, 'How long is the notice period?');
  await expect(answers(page).first()).toBeVisible();
  for (const name of ['Add source', 'Settings', 'Actions for Boat rental'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.goto('/bot');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create agent' })).toHaveCount(0);

  const payer = await joinAccount(atoll, account, 'billing');
  await enterFor(page, payer);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Object Storage' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'AI Chatbot' })).toHaveCount(0);
  await page.goto('/bot');
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
});

test(
  'the screens of agents can be used and read by everybody, on any screen',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(600_000);
    await sweep(page, '/bot');
    await sweep(page, '/bot/new');
    await sweep(page, {
      path: '/bot',
      arrange: async (page, locale) => {
        const { list } = await textsOf(locale, 'agents');
        await page.getByRole('button', { name: list.model }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    });
    const store = await fill(account, atoll);
    const agent = await agentOf(account, store);
    await sweep(page, '/bot');
    await page.goto(`/bot/${agent}`);
    await ask(page, 'How long is the notice period?');
    await answers(page)
      .first()
      .getByRole('button', { name: /handbook\.md/ })
      .first()
      .click();
    await expect(page.locator('mark', { hasText: 'three months' }).last()).toBeVisible();
    const { pathname, search } = new URL(page.url());
    await sweep(page, pathname + search);
    await sweep(page, `/bot/${agent}?panel=settings`);
    await sweep(page, {
      path: `/bot/${agent}?pane=sources`,
      arrange: async (page) =>
        page
          .getByRole('button', { name: new RegExp(store.bucket) })
          .first()
          .click(),
    });
    await sweep(page, {
      path: `/bot/${agent}`,
      arrange: async (page, locale) => {
        const { conversations } = await textsOf(locale, 'agent-chat');
        await page.getByRole('button', { name: conversations.show }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    });
  },
);
