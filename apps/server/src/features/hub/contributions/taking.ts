import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { LiveProject } from '../projects/live-project.ts';
import type { Contributor } from './contributor.store.ts';

/** Refuses new items in a project that is not open. @throws {UserError} 1064 */
export function requireOpen({ state, version }: LiveProject, now: number): void {
  const { ends_at: endsAt } = version.settings;
  if (state !== 'open' || (endsAt !== null && endsAt <= now)) throw new UserError(codes.hubStateRefused);
}

/** Refuses to continue an item in a project that has ended. A paused one may be resumed. @throws {UserError} 1064 */
export function requireNotEnded({ state }: LiveProject): void {
  if (state !== 'open' && state !== 'paused') throw new UserError(codes.hubStateRefused);
}

/** Refuses a language or a country that the project does not collect. @throws {UserError} 1027 */
export function requireWanted(
  { version: { settings } }: LiveProject,
  { language, country }: { readonly language: string; readonly country: string },
): void {
  if (!settings.languages.includes(language)) throw invalid('language');
  if (settings.countries.length > 0 && !settings.countries.includes(country)) throw invalid('country');
}

/** Refuses a consent to anything but the present text. @throws {UserError} 1067 */
export function requireConsent({ version }: LiveProject, consentSha256: string | undefined): void {
  if (consentSha256 !== version.consentSha256) throw new UserError(codes.hubConsentChanged);
}

/** Refuses a contributor whom the owner has stopped. @throws {UserError} 1080 */
export function requireNotStopped(contributor: Pick<Contributor, 'stoppedAt'> | undefined): void {
  if (contributor && contributor.stoppedAt !== null) throw new UserError(codes.hubContributorStopped);
}

export function invalid(field: string): UserError {
  return new UserError(codes.parameterInvalid, { field: ` (${field})` });
}
