import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('a choice from a long list', () => {
  test.use({ startPath: '/dss/billing/details' });

  test('is found by typing, and taken by keyboard alone', async ({ signedIn: page }) => {
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.focus();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    const list = page.getByRole('listbox', { name: 'Country' });
    await expect(list).toBeVisible();
    await page.keyboard.type('united');
    const options = list.getByRole('option');
    await expect(options.first()).toHaveText('United Arab Emirates');
    await expect(country).toHaveAttribute('aria-activedescendant', /-0$/);
    await page.keyboard.press('ArrowDown');
    await expect(country).toHaveAttribute('aria-activedescendant', /-1$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(country).toHaveValue('United Arab Emirates');
    await expect(list).toHaveCount(0);
    await expect(country).toBeFocused();
  });

  test('is found without its accents, and by its code', async ({ signedIn: page }) => {
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('cote d');
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Côte d’Ivoire');
    await country.fill('jp');
    await page.keyboard.press('Tab');
    await expect(country).toHaveValue('Japan');
    await expect(country).not.toBeFocused();
  });

  test('stays as it is after Escape and after words that are no option, and can be taken back', async ({
    signedIn: page,
  }) => {
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('Japan');
    await page.keyboard.press('Enter');
    await country.fill('nowhere at all');
    await expect(page.getByText('No matches')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(country).toHaveValue('Japan');
    await country.fill('fra');
    await page.getByLabel('Address').focus();
    await expect(country).toHaveValue('Japan');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(country).toHaveValue('');
    await expect(country).toBeFocused();
  });

  test('is none once the field is emptied, also on the way to the next field', async ({ signedIn: page }) => {
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('Japan');
    await page.keyboard.press('Enter');
    await expect(country).toHaveValue('Japan');
    await country.fill('');
    await page.keyboard.press('Tab');
    await expect(country).not.toBeFocused();
    await expect(country).toHaveValue('');
  });

  test('is chosen with a finger', async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.click();
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

  test('is typed as the language writes it, and refused when it is none', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Create access key' }).first().click();
    const day = page.getByRole('dialog').getByLabel('Expires after', { exact: true });
    await day.fill('2/30/2099');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('alert')).toHaveText('Enter a date as MM/DD/YYYY.');
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await day.fill('2/3/99');
    await page.keyboard.press('Tab');
    await expect(day).toHaveValue('02/03/2099');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

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
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('Enter');
    await expect(day).toHaveValue('11/26/2100');
  });

  test('out of what can be chosen is refused', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Create access key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create access key' });
    await dialog.getByRole('button', { name: 'Choose a date' }).click();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await page.keyboard.press('PageUp');
    const today = page.locator('[aria-current="date"]');
    await expect(today).toBeFocused();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Expires after', { exact: true }).fill('1/1/2020');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('alert')).toHaveText(/or later\.$/);
  });

  test('that is refused holds back its form, which would send none instead', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Create access key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create access key' });
    await dialog.getByLabel('Key name').fill('web shop');
    const day = dialog.getByLabel('Expires after', { exact: true });
    await day.fill('1/1/2020');
    await dialog.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(day).toBeFocused();
    await expect(day).toHaveValue('1/1/2020');
  });
});

test.describe('in French', () => {
  test.use({ startPath: '/dss/access-keys', appLocale: 'fr_FR' });

  test('a week begins on Monday', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Créer une clé d’accès' }).first().click();
    await page.getByRole('button', { name: 'Choisir une date' }).click();
    await expect(page.getByRole('grid').getByRole('columnheader').first()).toHaveText('lun.');
  });
});
