import { randomBytes } from 'node:crypto';
import {
  addAgentSource,
  createAccessKey,
  createAgent,
  createBucket,
  getAgentState,
  setAgentBudget,
  setModelConnection,
} from '@atoll/contract';
import { makeDocx, makePptx, makeXlsx } from '@atoll/document-reader/testing/make-office';
import { makePdf } from '@atoll/document-reader/testing/make-pdf';
import { makePicture } from '@atoll/document-reader/testing/make-picture';
import { type Account, type Atoll, says, startLanguageModel } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';

/** Time to read a file on a busy machine. */
const readingMs = 60_000;

const docxLine = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const slide = (text: string) =>
  `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Returns a file of each common format, and a scan, whose text is recognized once that is enabled. */
async function makeFiles(): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const scan = makePicture(['The lighthouse keeper is called Eleanor Finch.'], 'image/png');
  return {
    'lease.pdf': await makePdf((pdf) => void pdf.text('The lease of the harbor shed costs 900 euros.')),
    'returns.docx': makeDocx(docxLine('返品は到着から八日以内に受け付けます。')),
    'crew.xlsx': makeXlsx([
      { name: 'Crew', rows: row('Ship', 'Skipper') + row('Albatross', 'Marguerite Duval') },
    ]),
    'safety.pptx': makePptx([slide('Life vests hang beside the main mast.')]),
    'musee.html': '<html lang="fr"><body><p>Le musée ouvre à neuf heures, sauf le lundi.</p></body></html>',
    'warranty.md': '# 保修\n\n保修期为两年，从购买之日算起。\n',
    'prices.csv': 'boat,price per day\nkayak,340\nsurfboard,780\n',
    'scan.pdf': await makePdf((pdf) => void pdf.image(scan, 50, 50, { width: 450 })),
  };
}

/** Questions in four languages, their answers, and the file with the answer. */
const questions = [
  ['How much does the lease of the harbor shed cost?', '900 euros', 'lease.pdf'],
  ['Who is the skipper of the Albatross?', 'Marguerite Duval', 'crew.xlsx'],
  ['Where do the life vests hang?', 'main mast', 'safety.pptx'],
  ['surfboard price per day', '780', 'prices.csv'],
  ['What is the lighthouse keeper called?', 'Eleanor Finch', 'scan.pdf'],
  ['À quelle heure ouvre le musée ?', 'neuf heures', 'musee.html'],
  ['保修期有多长？', '两年', 'warranty.md'],
  ['返品は何日以内に受け付けますか？', '八日以内', 'returns.docx'],
] as const;

async function fill(account: Account, atoll: Atoll): Promise<string> {
  const bucket = `formats-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  const key = await account.api.ask(createAccessKey, { name: bucket });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  for (const [Key, Body] of Object.entries(await makeFiles()))
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  return bucket;
}

const answers = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByText(question, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop answering' })).toHaveCount(0);
}

test(
  'files of every format are read, scans if asked, and answer in four languages',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const bucket = await fill(account, atoll);
    await page.goto('/bot/new');
    await page.getByLabel('Name', { exact: true }).fill('Harbor office');
    await page.getByRole('checkbox', { name: bucket }).check();
    await page.getByRole('button', { name: 'Create agent' }).click();
    const sources = page.getByRole('region', { name: 'Sources' });
    await expect(sources.getByText('Up to date')).toBeVisible({ timeout: readingMs });
    const files = sources.getByRole('button', { name: new RegExp(bucket) }).first();
    await files.click();
    await expect(sources.getByText('scan.pdf')).toBeVisible();
    await expect(sources.getByText(/^Scanned pages: turn on/)).toHaveCount(1);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Read scanned pages' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Close settings' }).click();
    await expect(sources.getByText('scan.pdf')).toBeVisible();
    await expect(sources.getByText(/^Scanned pages: turn on/)).toHaveCount(0, { timeout: readingMs });
    await expect(sources.getByText('Up to date')).toBeVisible({ timeout: readingMs });

    for (const [question, said, file] of questions) {
      await ask(page, question);
      const answer = answers(page).last();
      await expect(answer.getByText(said).first()).toBeVisible();
      await expect(
        answer.getByRole('button', { name: new RegExp(file.replace('.', '\\.')) }).first(),
      ).toBeVisible();
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    await axe(page);
  },
);

test(
  'an agent quotes once its budget is spent, and when its model is lost',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const { api } = account;
    const model = await startLanguageModel();
    const { agent_id } = await api.ask(createAgent, { name: 'Returns desk' });
    const text = 'Refunds are paid within 14 days of the return.';
    await api.ask(addAgentSource, { agent_id, source: { kind: 'text', title: 'Returns policy', text } });
    await expect
      .poll(() => api.ask(getAgentState, { agent_id }), { timeout: readingMs })
      .toMatchObject({ ready: 1 });
    const { baseUrl, apiKey, chatModel } = model;
    const connection = {
      preset: 'compatible',
      base_url: baseUrl,
      api_key: apiKey,
      model: chatModel,
    } as const;
    await api.ask(setModelConnection, connection);

    await page.goto(`/bot/${agent_id}`);
    model.otherwise(says('Refunds are paid within 14 days [1].'));
    await ask(page, 'When are refunds paid?');
    await expect(
      answers(page)
        .last()
        .getByRole('button', { name: /^Source 1/ }),
    ).toBeVisible();

    await api.ask(setAgentBudget, { agent_id, daily_tokens: 1, daily_micro_usd: null });
    await ask(page, 'Within how many days are refunds paid?');
    const spent = answers(page).last();
    await expect(spent.getByText('Today’s AI budget is used up.')).toBeVisible();
    await expect(spent.getByText(/14 days of the return/)).toBeVisible();

    await api.ask(setAgentBudget, { agent_id, daily_tokens: null, daily_micro_usd: null });
    model.otherwise({ kind: 'breaks', pieces: ['Refunds are paid within 14 days [1]. ', 'And '] });
    await ask(page, 'Are refunds paid within 14 days?');
    const partial = answers(page).last();
    await expect(partial.getByText(/The AI model stopped early/)).toBeVisible();
    await expect(partial.getByText(/14 days of the return/)).toBeVisible();

    await model.stop();
    await ask(page, 'How soon are refunds paid?');
    const lost = answers(page).last();
    await expect(lost.getByText('The AI model can’t be reached.')).toBeVisible();
    await expect(lost.getByText(/14 days of the return/)).toBeVisible();
    await axe(page);
  },
);
