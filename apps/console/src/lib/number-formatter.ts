import { isolatedName } from '@atoll/contract';
import type { FormatterModule } from 'i18next';

/**
 * Writes each number in a text as people write it in its language, so that a count is given as it is, and each name as
 * `isolatedName` does. What is no quantity, such as a year, is given as a text. Needs `interpolation.alwaysFormat`.
 */
export function numberFormatter(formatNumber: (value: number) => string): FormatterModule {
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => {
      if (typeof value === 'number') return formatNumber(value);
      return typeof value === 'string' ? isolatedName(value) : (value as string);
    },
  };
}
