import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { parseRestore, restoredUntil, restoreHeader } from './restore.ts';

const parse = (inner: string) => parseRestore(`<RestoreRequest>${inner}</RestoreRequest>`);

describe('a restore', () => {
  it.each([
    ['<Days>1</Days>', { days: 1, tier: 'Standard' }],
    [
      '<Days>30</Days><GlacierJobParameters><Tier>Bulk</Tier></GlacierJobParameters>',
      { days: 30, tier: 'Bulk' },
    ],
    ['<Days>2</Days><Tier>Expedited</Tier><Description>a</Description>', { days: 2, tier: 'Expedited' }],
  ])('%s', (inner, expected) => {
    expect(parse(inner)).toEqual(expected);
  });

  it.each([
    ['', 'MalformedXML'],
    ['<Days>0</Days>', 'InvalidArgument'],
    ['<Days>-1</Days>', 'InvalidArgument'],
    ['<Days>1</Days><Tier>Slow</Tier>', 'MalformedXML'],
    ['<Days>1</Days><GlacierJobParameters/>', 'MalformedXML'],
    ['<Type>SELECT</Type>', 'NotImplemented'],
    ['<Days>1</Days><OutputLocation><S3/></OutputLocation>', 'NotImplemented'],
  ])('%s is %s', (inner, code) => {
    expect(codeOf(() => parse(inner))).toBe(code);
  });

  it('is told in a header', () => {
    const untilMs = restoredUntil(Date.UTC(2012, 11, 19, 8), 1);
    expect(restoreHeader(untilMs)).toBe(
      'ongoing-request="false", expiry-date="Fri, 21 Dec 2012 00:00:00 GMT"',
    );
    expect(restoreHeader()).toBe('ongoing-request="true"');
  });
});
