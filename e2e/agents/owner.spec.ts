import { randomBytes } from 'node:crypto';
import {
  askAgent,
  createAccessKey,
  createAgent,
  createBucket,
  getAgentState,
  listGoldenQuestions,
  listKnowledgeGaps,
  putCuratedAnswer,
  putGoldenQuestion,
  rateMessage,
  startEvaluation,
} from '@atoll/contract';
import { type Account, type Atoll, joinAccount, readStream } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAs } from '../support/session.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

/** Time to read a file on a busy machine. */
const readingMs = 60_000;

const files: Readonly<Record<string, string>> = {
  'handbook.md':
    '# Handbook\n\n## Notice period\n\nThe notice period is 3 months to the end of a quarter.\n\n## Parking\n\nBicycles stand in the yard.\n',
  'contract.md': '# Contract\n\nThe notice period is 6 months to the end of a quarter.\n',
};

interface Known {
  agent: string;
  bucket: string;
}

/** Creates an agent that has read two contradictory files. */
async function knowing({ api }: Account, { s3Url }: Atoll): Promise<Known> {
  const bucket = `staff-${randomBytes(4).toString('hex')}`;
  await api.ask(createBucket, { name: bucket });
  const key = await api.ask(createAccessKey, { name: bucket });
  const client = new S3Client({
    endpoint: s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  for (const [Key, Body] of Object.entries(files))
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  const sources = [{ kind: 'files', bucket, prefix: '' } as const];
  const { agent_id } = await api.ask(createAgent, { name: 'Staff', sources });
  await expect
    .poll(() => api.ask(getAgentState, { agent_id }), { timeout: readingMs })
    .toMatchObject({ documents: 2, ready: 2, behind: 0 });
  return { agent: agent_id, bucket };
}

/** Asks by a call, and returns the answer’s ID and its conversation. */
async function asked({ token }: Account, atoll: Atoll, agent_id: string, question: string) {
  const ids = { message_id: '', conversation_id: '' };
  for await (const { data } of readStream(atoll, token, askAgent, { agent_id, question })) {
    if (data.type !== 'accepted') continue;
    ids.message_id = data.message_id;
    ids.conversation_id = data.conversation_id;
  }
  return ids;
}

async function askInStudio(page: Page, agent: string, question: string): Promise<void> {
  await page.goto(`/bot/${agent}`);
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

const answers = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Agent pages: Staff' }).getByRole('link', { name, exact: true });

test(
  'a gap is found, answered by the owner, and closed',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(300_000);
    const { agent } = await knowing(account, atoll);
    const question = 'Is there a canteen with vegetarian lunches?';
    await askInStudio(page, agent, question);
    await expect(answers(page).getByText('Nothing in the files matches this question.')).toBeVisible();

    await tab(page, 'Insights').click();
    const gaps = page.getByRole('region', { name: 'Knowledge gaps' });
    await expect(gaps.getByRole('heading', { name: question })).toBeVisible();
    await axe(page);
    await gaps.getByRole('button', { name: 'Write answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write an answer' });
    await expect(dialog.getByRole('textbox', { name: 'Question 1' })).toHaveValue(question);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await expect(dialog.getByText('Enter the answer.')).toBeVisible();
    await dialog.getByLabel('Answer', { exact: true }).fill('Yes, it opens at **noon**.');
    await axe(page);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await expect(dialog).toBeHidden();
    await expect(gaps.getByText(/No gaps/)).toBeVisible();

    await askInStudio(page, agent, question);
    await expect(answers(page).last().getByText('Answer written by the owner')).toBeVisible();
    await expect(answers(page).last().getByText('Yes, it opens at noon.')).toBeVisible();

    await page.goto(`/bot/${agent}/conversations?show=curated`);
    const mine = page.getByRole('region', { name: 'Curated answers' });
    await expect(mine.getByText('Used 1 time')).toBeVisible();
    await mine.getByRole('button', { name: `Actions for ${question}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete answer' }).click();
    await expect(page.getByText('No curated answers yet')).toBeVisible();
  },
);

test(
  'an answer becomes a golden question, and an evaluation tells how the draft does',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(300_000);
    const { agent } = await knowing(account, atoll);
    const question = 'Where do bicycles stand?';
    await asked(account, atoll, agent, question);
    await page.goto(`/bot/${agent}/conversations`);
    await page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('button', { name: new RegExp(question.slice(0, -1)) })
      .click();
    const reading = page.getByRole('region', { name: 'Conversation', exact: true });
    await reading.getByRole('button', { name: 'Why this answer?' }).click();
    await expect(page.getByRole('dialog').getByText('Best match')).toBeVisible();
    await page.keyboard.press('Escape');
    await reading.getByRole('button', { name: 'Add to golden questions' }).click();
    await page.getByRole('button', { name: 'Open evaluation' }).click();

    const golden = page.getByRole('region', { name: 'Golden questions' });
    await expect(golden.getByRole('heading', { name: question })).toBeVisible();
    await expect(golden.getByText(/handbook\.md/)).toBeVisible();
    await golden.getByRole('button', { name: `Actions for “${question}”` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit golden question' });
    await dialog.getByLabel('Facts (optional)').fill('yard\ngarage');
    await dialog.getByRole('button', { name: 'Add contract.md' }).click();
    await dialog.getByRole('button', { name: 'Remove contract.md' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Save question' }).click();
    await expect(golden.getByText('Facts: yard · garage')).toBeVisible();

    await page.getByRole('button', { name: 'Run evaluation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run evaluation' }).click();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByText(/1 question, finished/)).toBeVisible({ timeout: readingMs });
    await expect(results.getByRole('row', { name: /Recall@5/ })).toContainText('100%');
    await expect(results.getByRole('row', { name: /Facts found/ })).toContainText('50%');
    await results.getByText(question).click();
    await expect(results.getByText('Missing facts: garage')).toBeVisible();
    await expect(results.getByText('Cites an expected file', { exact: true })).toBeVisible();
    await axe(page);

    const gate = page.getByRole('region', { name: 'Publishing threshold' });
    await gate.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByText('Minimum recall').click();
    await page.getByLabel('Recall (%)').fill('90');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(gate.getByText('Publishing requires at least 90% recall.')).toBeVisible();
    await expect
      .poll(() => account.api.ask(listGoldenQuestions, { agent_id: agent }))
      .toMatchObject({ required_recall_percent: 90 });
  },
);

test(
  'conversations are filtered, exported and deleted',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(300_000);
    const { agent } = await knowing(account, atoll);
    const { message_id } = await asked(account, atoll, agent, 'How long is the notice period?');
    await account.api.ask(rateMessage, { agent_id: agent, message_id, rating: 'bad', note: 'Which one?' });
    await asked(account, atoll, agent, 'Do you allow dogs?');
    await page.goto(`/bot/${agent}/conversations`);
    const list = page.getByRole('list', { name: 'Conversations' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Rating', { exact: true }).selectOption('Rated bad');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/rating=bad/);
    await list.getByRole('button').click();
    await expect(page.getByText('Which one?')).toBeVisible();
    await page
      .getByRole('button', { name: /handbook\.md/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'handbook.md' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON Lines' }).click();
    expect((await download).suggestedFilename()).toBe('conversations.jsonl');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page
      .getByRole('region', { name: 'Actions for selected rows' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 conversations?' });
    await dialog.getByRole('button', { name: 'Delete 2 conversations' }).click();
    await expect(page.getByText('No conversations yet')).toBeVisible();

    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByText('For a number of days').click();
    await page.getByLabel('Days after the last message').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Kept for 30 days')).toBeVisible();
  },
);

test(
  'who may only read sees their own conversations, and no owner’s pages',
  wholeRunOnly,
  async ({ page, account, atoll }) => {
    const { agent } = await knowing(account, atoll);
    await asked(account, atoll, agent, 'How long is the notice period?');
    const reader = await joinAccount(atoll, account, 'read_only');
    await enterAs(page, reader);
    await page.evaluate((id) => sessionStorage.setItem('account', id), reader.accountId);
    await page.goto(`/bot/${agent}/conversations`);
    await expect(page.getByText('No conversations yet')).toBeVisible();
    for (const name of ['CSV', 'Change', 'Write an answer'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    for (const name of ['Insights', 'Evaluation']) await expect(tab(page, name)).toHaveCount(0);
    await page.goto(`/bot/${agent}/insight`);
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  },
);

test(
  'the owner’s screens can be used and read by everybody, on any screen',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(900_000);
    const { agent, bucket } = await knowing(account, atoll);
    const { api } = account;
    for (const name of ['conversations', 'insight', 'evaluation']) await sweep(page, `/bot/${agent}/${name}`);

    const { conversation_id, message_id } = await asked(
      account,
      atoll,
      agent,
      'How long is the notice period?',
    );
    await api.ask(rateMessage, { agent_id: agent, message_id, rating: 'bad', note: '3 or 6?' });
    await asked(account, atoll, agent, 'Do you allow dogs?');
    await expect
      .poll(async () => (await api.ask(listKnowledgeGaps, { agent_id: agent })).gaps.length)
      .toBe(1);
    await api.ask(putCuratedAnswer, {
      agent_id: agent,
      questions: ['Who are you?'],
      answer: 'The **staff** agent.',
    });
    const expected = [{ bucket, key: 'handbook.md', page: null }];
    await api.ask(putGoldenQuestion, {
      agent_id: agent,
      question: '3 months?',
      expected,
      facts: ['3 months'],
    });
    await api.ask(startEvaluation, { agent_id: agent, versions: [null] });
    await page.goto(`/bot/${agent}/evaluation`);
    await expect(page.getByText(/1 question, finished/)).toBeVisible({ timeout: readingMs });

    await sweep(page, `/bot/${agent}/conversations?conversation=${conversation_id}&rating=any`);
    await sweep(page, `/bot/${agent}/conversations?show=curated`);
    await sweep(page, `/bot/${agent}/insight`);
    await sweep(page, {
      path: `/bot/${agent}/insight`,
      arrange: async (page, locale) => {
        const { gaps } = await textsOf(locale, 'agent-insight');
        await page.getByRole('button', { name: gaps.answer }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    });
    await sweep(page, {
      path: `/bot/${agent}/evaluation`,
      arrange: async (page) => page.locator('summary').first().click(),
    });
    await sweep(page, {
      path: `/bot/${agent}/evaluation`,
      arrange: async (page, locale) => {
        const { golden } = await textsOf(locale, 'agent-evaluation');
        await page.getByRole('button', { name: golden.add }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    });
  },
);
