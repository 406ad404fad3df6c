import { expect, it } from 'vitest';
import { createPlaceNames } from '#lib/language/create-place-names.ts';
import { createFormats } from '#lib/language/format.ts';
import { type Check, checkWords as say } from './check-words.ts';

const writer = { ...createFormats('en-US'), ...createPlaceNames('en-US') };
const checkWords = (check: Check) => say(check, writer);

it('writes sizes, durations, shares and places as people do', () => {
  const { code, values } = checkWords({
    code: 'location_disagrees',
    level: 'warning',
    detail: { declared: 'JP', countries: 'FR,BE' },
  });
  expect(code).toBe('location_disagrees');
  expect(values).toMatchObject({ declared: 'Japan', countries: 'France, Belgium' });
  const sized = checkWords({
    code: 'too_large',
    level: 'failure',
    detail: { size_bytes: 2048, maxBytes: 1024 },
  });
  expect(sized.values).toMatchObject({ sizeBytes: '2 kB', maxBytes: '1 kB' });
  const long = checkWords({ code: 'too_short', level: 'failure', detail: { durationMs: 1500 } });
  expect(long.values).toMatchObject({ durationMs: '1.5 sec', minDurationMs: '–' });
});

it('says what it does not know in general words', () => {
  expect(checkWords({ code: 'invented_later', level: 'warning', detail: {} }).code).toBe('other');
});
