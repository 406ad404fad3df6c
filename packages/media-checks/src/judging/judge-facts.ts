import type { AudioFacts, MediaFacts, NotDecoded, Stopped } from '../facts.ts';
import type { CheckResult, Expectations } from '../results.ts';
import { judgeLanguage } from './judge-language.ts';

/** Judges a file's facts, except for duplicates. The same facts and expectations give the same results. */
export function judgeFacts(facts: MediaFacts, expected: Expectations): CheckResult[] {
  return [
    ...judgeType(facts, expected),
    ...judgeSize(facts, expected),
    ...judgeSound(facts, expected),
    ...judgeForm(facts, expected),
    ...judgeReading(facts),
    ...judgeLocation(facts, expected),
    ...judgeLanguage(facts.text, expected.language),
  ];
}

function judgeType({ mediaType, hasMarkup }: MediaFacts, { mediaTypes }: Expectations): CheckResult[] {
  const results: CheckResult[] = [];
  if (mediaTypes && !mediaTypes.some((pattern) => matches(mediaType, pattern))) {
    results.push({ level: 'failure', code: 'wrong_media_type', actual: mediaType, allowed: mediaTypes });
  }
  if (hasMarkup) results.push({ level: 'warning', code: 'hidden_markup' });
  return results;
}

function matches(type: string | null, pattern: string): boolean {
  if (type === null) return false;
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern.toLowerCase();
}

function judgeSize({ sizeBytes }: MediaFacts, { minBytes, maxBytes }: Expectations): CheckResult[] {
  if (minBytes !== undefined && sizeBytes < minBytes)
    return [{ level: 'failure', code: 'too_small', sizeBytes, minBytes }];
  if (maxBytes !== undefined && sizeBytes > maxBytes)
    return [{ level: 'failure', code: 'too_large', sizeBytes, maxBytes }];
  return [];
}

function judgeSound(facts: MediaFacts, expected: Expectations): CheckResult[] {
  return [...judgeDuration(facts.audio, expected), ...judgeSilence(facts, expected)];
}

function judgeDuration(
  audio: AudioFacts | undefined,
  { minDurationMs, maxDurationMs }: Expectations,
): CheckResult[] {
  if (minDurationMs === undefined && maxDurationMs === undefined) return [];
  const durationMs = audio?.durationMs;
  if (durationMs === undefined) return [{ level: 'failure', code: 'unknown_duration' }];
  if (minDurationMs !== undefined && durationMs < minDurationMs)
    return [{ level: 'failure', code: 'too_short', durationMs, minDurationMs }];
  if (maxDurationMs !== undefined && durationMs > maxDurationMs)
    return [{ level: 'failure', code: 'too_long', durationMs, maxDurationMs }];
  return [];
}

function judgeSilence({ audio, stopped }: MediaFacts, { maxSilenceShare }: Expectations): CheckResult[] {
  if (maxSilenceShare === undefined) return [];
  const silenceShare = audio?.silenceShare;
  if (silenceShare === undefined) {
    const reason = stopped ?? audio?.notDecoded ?? 'unknown_format';
    return [{ level: 'warning', code: 'silence_not_measured', reason }];
  }
  if (silenceShare <= maxSilenceShare) return [];
  return [{ level: 'failure', code: 'silent', silenceShare, maxSilenceShare }];
}

function judgeForm({ form, stopped }: MediaFacts, { schema }: Expectations): CheckResult[] {
  if (!schema || form?.isValid) return [];
  // Answers that could not be validated in time are not valid.
  const errors = form?.errors ?? [{ keyword: stopped ?? 'json', path: '' }];
  return [{ level: 'failure', code: 'schema_broken', errors }];
}

function judgeReading({ image, stopped }: MediaFacts): CheckResult[] {
  const reason: NotDecoded | Stopped | undefined =
    image && !image.hash ? (stopped ?? image.notDecoded) : undefined;
  if (reason) return [{ level: 'warning', code: 'image_not_decoded', reason }];
  return stopped ? [{ level: 'warning', code: 'not_read', reason: stopped }] : [];
}

function judgeLocation({ image, exif }: MediaFacts, { country }: Expectations): CheckResult[] {
  if (!country || !image) return [];
  const declared = country.toUpperCase();
  if (!exif?.position) return [{ level: 'hint', code: 'location_absent', declared }];
  const countries = exif.countries ?? [];
  if (countries.includes(declared)) return [{ level: 'ok', code: 'location_agrees', declared }];
  return [{ level: 'warning', code: 'location_disagrees', declared, countries }];
}
