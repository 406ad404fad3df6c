import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('a choice from a long list', () => {
  test.use({ startPath: '/dss/billing/details' });

  test('is chosen with a finger', wholeRunOnly, async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.click();
    await country.fill('nowhere at all');
    await expect(page.getByText('No matches')).toBeVisible();
    await axe(page);
    await country.fill('swi');
    const option = page.getByRole('listbox').getByRole('option', { name: 'Switzerland' });
    const box = await option.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await option.click();
    await expect(country).toHaveValue('Switzerland');
    await page.emulateMedia({ forcedColors: 'active' });
    await country.click();
    const active = page.locator('[role="option"][data-active]');
    const outline = await active.evaluate((element) => getComputedStyle(element).outlineColor);
    expect(outline).not.toBe('rgba(0, 0, 0, 0)');
  });
});

test.describe('a day', () => {
  test.use({ startPath: '/dss/access-keys' });

  test('is chosen in the calendar by keyboard, inside a dialog that stays open', async ({
    signedIn: page,
  }) => {
    await page.getByRole('button', { name: 'Create access key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create access key' });
    const day = dialog.getByLabel('Expires after', { exact: true });
    await day.fill('11/26/2099');
    await dialog.getByRole('button', { name: 'Choose a date' }).click();
    const grid = page.getByRole('grid', { name: 'November 2099' });
    await expect(grid.getByRole('columnheader').first()).toHaveText('Sun');
    const chosen = grid.getByRole('gridcell', { name: 'Thursday, November 26, 2099' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(chosen.getByRole('button')).toBeFocused();
    await axe(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('button', { name: 'Tuesday, December 29, 2099' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Choose a date' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosen.getByRole('button')).toBeFocused();
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('Enter');
    await expect(day).toHaveValue('11/26/2100');
  });
});

test.describe('in French', () => {
  test.use({ startPath: '/dss/access-keys', appLocale: 'fr_FR' });

  test('a week begins on Monday', wholeRunOnly, async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Créer une clé d’accès' }).first().click();
    await page.getByRole('button', { name: 'Choisir une date' }).click();
    await expect(page.getByRole('grid').getByRole('columnheader').first()).toHaveText('lun.');
  });
});
