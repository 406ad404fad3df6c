import { isolatedName } from '@atoll/contract';
import type { FormatterModule } from 'i18next';

/**
 * Formats each number in a text for its language, so that counts are passed as numbers, and each name like
 * `isolatedName`. Pass numbers that are not quantities, such as years, as text. Needs `interpolation.alwaysFormat`.
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
