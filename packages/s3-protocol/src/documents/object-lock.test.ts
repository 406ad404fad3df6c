import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import {
  defaultRetainUntil,
  parseLegalHold,
  parseObjectLock,
  parseObjectLockHeaders,
  parseRetention,
  writeLegalHold,
  writeObjectLock,
  writeRetention,
} from './object-lock.ts';

const nowMs = Date.UTC(2024, 0, 1);
const lock = (retention: string) =>
  `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention>${retention}</DefaultRetention></Rule></ObjectLockConfiguration>`;
const mode = '<Mode>GOVERNANCE</Mode>';

describe('the lock of a bucket', () => {
  it.each([
    [{}],
    [{ defaultRetention: { mode: 'COMPLIANCE' as const, days: 1 } }],
    [{ defaultRetention: { mode: 'GOVERNANCE' as const, years: 100 } }],
  ])('%j is written and read back', (configuration) => {
    expect(parseObjectLock(writeObjectLock(configuration))).toEqual(configuration);
  });

  it('is written in the documented order', () => {
    expect(writeObjectLock({ defaultRetention: { mode: 'GOVERNANCE', days: 2 } })).toBe(
      lock(`${mode}<Days>2</Days>`).replace('>', ` xmlns="${s3Namespace}">`),
    );
  });

  it.each([
    [lock(`${mode}<Days>1</Days><Years>1</Years>`), 'MalformedXML'],
    [lock(mode), 'MalformedXML'],
    [lock('<Days>1</Days>'), 'MalformedXML'],
    [lock('<Mode>governance</Mode><Days>1</Days>'), 'MalformedXML'],
    [lock(`${mode}<Days>1.5</Days>`), 'MalformedXML'],
    [lock(`${mode}<Days>0</Days>`), 'InvalidRetentionPeriod'],
    [lock(`${mode}<Years>-1</Years>`), 'InvalidRetentionPeriod'],
    [lock(`${mode}<Days>36501</Days>`), 'InvalidRetentionPeriod'],
    [lock(`${mode}<Years>101</Years>`), 'InvalidRetentionPeriod'],
    ['<ObjectLockConfiguration/>', 'MalformedXML'],
    [
      '<ObjectLockConfiguration><ObjectLockEnabled>Disabled</ObjectLockEnabled></ObjectLockConfiguration>',
      'MalformedXML',
    ],
  ])('%s is %s', (source, code) => {
    expect(codeOf(() => parseObjectLock(source))).toBe(code);
  });

  it('says until when an object written now is kept', () => {
    expect(defaultRetainUntil({ mode: 'GOVERNANCE', days: 3 }, nowMs).retainUntilMs).toBe(
      Date.UTC(2024, 0, 4),
    );
    expect(defaultRetainUntil({ mode: 'GOVERNANCE', years: 1 }, nowMs)).toEqual({
      mode: 'GOVERNANCE',
      retainUntilMs: Date.UTC(2024, 11, 31),
    });
  });
});

describe('the retention of an object', () => {
  it('is written and read back', () => {
    const retention = { mode: 'COMPLIANCE' as const, retainUntilMs: nowMs + 1 };
    expect(writeRetention(retention)).toBe(
      `<Retention xmlns="${s3Namespace}"><Mode>COMPLIANCE</Mode><RetainUntilDate>2024-01-01T00:00:00.001Z</RetainUntilDate></Retention>`,
    );
    expect(parseRetention(writeRetention(retention), nowMs)).toEqual(retention);
    expect(parseRetention('<Retention/>', nowMs)).toBeUndefined();
  });

  it.each([
    ['<Mode>GOVERNANCE</Mode>', 'MalformedXML'],
    ['<RetainUntilDate>2030-01-01T00:00:00Z</RetainUntilDate>', 'MalformedXML'],
    ['<Mode>abc</Mode><RetainUntilDate>2030-01-01T00:00:00Z</RetainUntilDate>', 'MalformedXML'],
    ['<Mode>GOVERNANCE</Mode><RetainUntilDate>soon</RetainUntilDate>', 'MalformedXML'],
    ['<Mode>GOVERNANCE</Mode><RetainUntilDate>2024-01-01T00:00:00Z</RetainUntilDate>', 'InvalidArgument'],
    [
      '<Mode>GOVERNANCE</Mode><RetainUntilDate>2024-01-01T01:00:00+02:00</RetainUntilDate>',
      'InvalidArgument',
    ],
    ['<Mode>GOVERNANCE</Mode><RetainUntilDate>2030-01-01</RetainUntilDate>', 'none'],
  ])('%s is %s', (inner, code) => {
    expect(codeOf(() => parseRetention(`<Retention>${inner}</Retention>`, nowMs))).toBe(code);
  });
});

describe('a legal hold', () => {
  it.each(['ON', 'OFF'] as const)('is %s', (status) => {
    const written = writeLegalHold(status);
    expect(written).toBe(`<LegalHold xmlns="${s3Namespace}"><Status>${status}</Status></LegalHold>`);
    expect(parseLegalHold(written)).toBe(status);
  });

  it('is nothing else', () => {
    expect(codeOf(() => parseLegalHold('<LegalHold><Status>abc</Status></LegalHold>'))).toBe('MalformedXML');
    expect(codeOf(() => parseLegalHold('<LegalHold/>'))).toBe('MalformedXML');
  });
});

describe('the headers of a write', () => {
  const until = '2030-01-01T00:00:00Z';

  it('ask for retention and hold', () => {
    const headers = {
      'x-amz-object-lock-mode': 'GOVERNANCE',
      'x-amz-object-lock-retain-until-date': until,
      'x-amz-object-lock-legal-hold': 'ON',
    };
    expect(parseObjectLockHeaders(headers, nowMs)).toEqual({
      retention: { mode: 'GOVERNANCE', retainUntilMs: Date.UTC(2030, 0, 1) },
      legalHold: 'ON',
    });
    expect(parseObjectLockHeaders({}, nowMs)).toEqual({});
  });

  it.each([
    [{ 'x-amz-object-lock-mode': 'GOVERNANCE' }],
    [{ 'x-amz-object-lock-retain-until-date': until }],
    [{ 'x-amz-object-lock-mode': 'abc', 'x-amz-object-lock-retain-until-date': until }],
    [{ 'x-amz-object-lock-mode': 'GOVERNANCE', 'x-amz-object-lock-retain-until-date': 'soon' }],
    [
      {
        'x-amz-object-lock-mode': 'GOVERNANCE',
        'x-amz-object-lock-retain-until-date': '2020-01-01T00:00:00Z',
      },
    ],
    [{ 'x-amz-object-lock-legal-hold': 'on' }],
  ])('%j are refused', (headers) => {
    expect(codeOf(() => parseObjectLockHeaders(headers, nowMs))).toBe('InvalidArgument');
  });
});
