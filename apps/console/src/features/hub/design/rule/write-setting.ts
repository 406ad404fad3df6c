import { type RuleSetting, ruleBounds } from '@atoll/verification';
import { formats } from '#lib/language/formats.ts';

/** Formats a setting: shares in percent, votes and items as numbers. */
export function writeSetting(setting: RuleSetting, value: number): string {
  return isShare(setting) ? formats.rate(Math.round(value * 10_000)) : formats.count(value);
}

function isShare(setting: RuleSetting): boolean {
  return ruleBounds[setting].step < 1;
}
