import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeProof, findNumber } from './proof-of-work.ts';

const challengeFor = (number: number, maxnumber: number) => ({
  algorithm: 'SHA-256' as const,
  challenge: createHash('sha256').update(`salt?expires=1${number}`).digest('hex'),
  maxnumber,
  salt: 'salt?expires=1',
  signature: 'signed',
});

describe('proof of work', () => {
  it.each([0, 1234, 2000])('finds %i', (number) => {
    expect(findNumber(challengeFor(number, 2000))).toBe(number);
  });

  it('gives up above the largest number', () => {
    expect(findNumber(challengeFor(2001, 2000))).toBeNull();
  });

  it('is sent as base64 of the JSON', () => {
    const challenge = challengeFor(7, 10);
    const { maxnumber: _, ...signed } = challenge;
    expect(JSON.parse(Buffer.from(encodeProof(challenge, 7), 'base64').toString())).toEqual({
      ...signed,
      number: 7,
    });
  });
});
