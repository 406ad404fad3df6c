import { codeOfApp, startAtoll } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, serverStartMs } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';
import { fill, textsOf } from '../support/texts.ts';

/** Browsers only create passkeys for host names, so this server is addressed by one. */
const test = base.extend<object, { atoll: Awaited<ReturnType<typeof startAtoll>> }>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const atoll = await startAtoll({ host: 'localhost' });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
});

// In one worker, so that one server is started.
test.describe.configure({ mode: 'default' });

test.use({ startPath: '/settings/security' });

/** Adds Chromium's software authenticator, with a fingerprint that always matches and is always provided. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes a passkey in the settings, and puts the recovery codes away. */
async function setUpPasskey(page: Page, name: string): Promise<void> {
  const { passkeys, codes } = await textsOf('en_US', 'factors');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: passkeys.add }).click();
  await dialog.getByLabel(passkeys.name).fill(name);
  await dialog.getByRole('button', { name: passkeys.add }).click();
  await dialog.getByRole('button', { name: codes.done }).click();
  await expect(page.getByRole('button', { name: fill(passkeys.actionsOf, { name }) })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(page).toHaveURL(/\/signin/);
}

/** Sets an authenticator app up in the settings; its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const { steps, app, codes } = await textsOf('en_US', 'factors');
  await page.getByRole('button', { name: steps.appAdd, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: app.picture })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  // A code is sent with its last digit.
  await dialog.getByLabel(app.code).fill(codeOf(secret));
  const made = dialog.getByRole('list', { name: codes.list }).getByRole('listitem');
  await expect(made).toHaveCount(10);
  const shown = await made.allTextContents();
  await axe(page);
  await dialog.getByRole('button', { name: codes.done }).click();
  return { secret, codes: shown };
}

/** Returns the code of the app; of the next step if this one's was used. */
function codeOf(secret: string, steps = 0): string {
  return codeOfApp(secret, Date.now() + steps * 30_000);
}

test('a passkey signs in by itself, is offered for the e-mail, and is the second step after a password', async ({
  signedIn: page,
  account,
}) => {
  const { steps, step } = await textsOf('en_US', 'factors');
  const { passkey } = await textsOf('en_US', 'entry');
  await addAuthenticator(page);
  await setUpPasskey(page, 'Laptop');
  await expect(page.getByText(steps.isOn, { exact: true })).toBeVisible();

  // The authenticator accepts the offer before a button is pressed.
  await signOut(page);
  await expect(page).toHaveURL(/\/dashboard$/);

  // In a browser without offers in the field, only the button starts it.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signOut(page);
  await page.getByRole('button', { name: passkey.button }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: step.title })).toBeVisible();
  await page.getByRole('button', { name: step.passkey }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'passkeys are listed, renamed and removed, in every language',
  wholeRunOnly,
  async ({ signedIn: page }) => {
    const { passkeys } = await textsOf('en_US', 'factors');
    await addAuthenticator(page);
    await setUpPasskey(page, 'Laptop');
    await sweep(page, '/settings/security');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: fill(passkeys.actionsOf, { name: 'Laptop' }) }).click();
    await page.getByRole('menuitem', { name: passkeys.rename }).click();
    await dialog.getByLabel(passkeys.name).fill('Phone');
    await dialog.getByRole('button', { name: passkeys.save }).click();
    await page.getByRole('button', { name: fill(passkeys.actionsOf, { name: 'Phone' }) }).click();
    await page.getByRole('menuitem', { name: passkeys.remove }).click();
    await dialog.getByRole('button', { name: passkeys.remove }).click();
    await expect(page.getByText(passkeys.none)).toBeVisible();
  },
);

test('an authenticator app is set up in every language', wholeRunOnly, async ({ signedIn: page }) => {
  await sweep(page, {
    path: '/settings/security',
    async arrange(page, locale) {
      const { steps, app } = await textsOf(locale, 'factors');
      await page.getByRole('button', { name: steps.appAdd, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: app.picture })).toBeVisible();
    },
  });
});

test(
  'an authenticator app is asked for at sign-in, and recovery codes stand in for it once',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const { step } = await textsOf('en_US', 'factors');
    const { secret, codes } = await setUpApp(page);
    await signOut(page);
    await signIn(page, account);
    await page.getByLabel(step.code).fill('000000');
    await expect(page.getByText('The code is incorrect or was already used. Try again.')).toBeVisible();
    await page.getByLabel(step.code).fill(codeOf(secret, 1));
    await expect(page).toHaveURL(/\/dashboard$/);

    await signOut(page);
    await signIn(page, account);
    await page.getByRole('button', { name: step.otherRecovery }).click();
    await page.getByLabel(step.recovery).fill(codes[0] ?? '');
    await page.getByRole('button', { name: step.verify }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await signOut(page);
    await sweep(page, {
      path: '/signin',
      async arrange(page, locale) {
        const { step } = await textsOf(locale, 'factors');
        await signIn(page, account, locale);
        await expect(page.getByLabel(step.code)).toBeVisible();
      },
    });
  },
);
