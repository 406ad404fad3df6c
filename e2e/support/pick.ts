import type { Locator } from '@playwright/test';

/** Chooses an option of a combobox by typing its name, as people do. */
export async function pick(combobox: Locator, name: string): Promise<void> {
  await combobox.fill(name);
  await combobox.page().getByRole('listbox').getByRole('option', { name, exact: true }).click();
}
