import { randomBytes } from 'node:crypto';
import { codes, createAccessKey, createBucket } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, inEveryLanguage, test } from '../support/fixtures.ts';
import { fill, textsOf } from '../support/texts.ts';

inEveryLanguage((locale) => {
  test(
    'a backup node is connected, given a bucket, watched, paused and removed',
    wholeRunOnly,
    async ({ signedIn: page, account, atoll }) => {
      const { backup, keys, tools, done, actionsFor } = await textsOf(locale, 'storage');
      const suffix = randomBytes(4).toString('hex');
      const [precious, replicas] = [`precious-${suffix}`, `replicas-${suffix}`];
      for (const name of [precious, replicas]) await account.api.ask(createBucket, { name });
      const key = await account.api.ask(createAccessKey, { name: 'node' });

      await page.goto('/dss/backup-nodes');
      await expect(page.getByText(backup.noneTitle)).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: backup.add }).click();
      await axe(page);
      await page.getByLabel(backup.nodeName).fill('Second site');
      await page.getByRole('textbox', { name: tools.endpoint }).fill('no address');
      await page.getByRole('button', { name: backup.connect, exact: true }).click();
      await expect(page.getByText(backup.endpointRule)).toBeVisible();

      // Another bucket of the same server is an S3-compatible store like any other.
      await page.getByRole('textbox', { name: tools.endpoint }).fill(atoll.s3Url);
      await page.getByLabel(backup.remoteBucket).fill(`${replicas}-not`);
      await page.getByLabel(keys.id).fill(key.access_key_id);
      await page.getByLabel(keys.secret, { exact: true }).fill(key.secret_access_key);
      await page.getByRole('button', { name: backup.connect, exact: true }).click();
      await expect(page.getByText(messageFor(codes.storeBucketUnknown, locale))).toBeVisible();
      await expect(page.getByLabel(backup.remoteBucket)).toBeFocused();
      await axe(page);
      await page.getByLabel(backup.remoteBucket).fill(replicas);
      await page.getByRole('button', { name: backup.connect, exact: true }).click();
      await expect(page.getByText(backup.states.connected, { exact: true })).toBeVisible();

      const choose = async (action: string) => {
        await page.getByRole('button', { name: fill(actionsFor, { name: 'Second site' }) }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await choose(backup.choose);
      await page.getByRole('checkbox', { name: precious }).check();
      await axe(page);
      await page.getByRole('button', { name: done }).click();
      await expect(page.getByRole('cell', { name: precious })).toBeVisible();
      await expect(page.getByText(backup.upToDate)).toBeVisible();

      await choose(backup.history);
      await expect(page.getByRole('dialog').getByText(backup.events.added, { exact: true })).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: done }).click();
      await choose(backup.pause);
      await expect(page.getByText(backup.states.paused, { exact: true })).toBeVisible();
      await choose(backup.remove);
      await page.getByRole('button', { name: backup.remove, exact: true }).click();
      await expect(page.getByText(backup.noneTitle)).toBeVisible();
    },
  );
});
