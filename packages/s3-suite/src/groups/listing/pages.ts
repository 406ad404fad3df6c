import { expect } from 'vitest';
import type { Case } from '../../case.ts';

/** The contents of one page of a list. */
export interface Page {
  keys: string[];
  prefixes: string[];
  isTruncated: boolean;
  /** The marker or token of the next page. */
  next: string | undefined;
}

export interface ListOptions {
  Prefix?: string;
  Delimiter?: string;
  MaxKeys?: number;
  EncodingType?: 'url';
}

async function pageV1({ s3, Bucket }: Case, options: ListOptions, Marker?: string): Promise<Page> {
  const found = await s3.listObjects({ Bucket, ...options, Marker });
  return {
    ...shown(found),
    next: found.NextMarker ?? (found.IsTruncated ? found.Contents?.at(-1)?.Key : undefined),
  };
}

async function pageV2({ s3, Bucket }: Case, options: ListOptions, token?: string): Promise<Page> {
  const found = await s3.listObjectsV2({ Bucket, ...options, ContinuationToken: token });
  expect(found.KeyCount).toBe((found.Contents?.length ?? 0) + (found.CommonPrefixes?.length ?? 0));
  return { ...shown(found), next: found.NextContinuationToken };
}

/** Walks both lists page by page. They must show the same, and never more than requested. */
export async function walk(
  test: Case,
  options: ListOptions,
): Promise<{ keys: string[]; prefixes: string[] }[]> {
  const [first, second] = [await walkWith(pageV1, test, options), await walkWith(pageV2, test, options)];
  expect(first).toEqual(second);
  return second;
}

async function walkWith(
  page: typeof pageV1,
  test: Case,
  options: ListOptions,
): Promise<{ keys: string[]; prefixes: string[] }[]> {
  const pages: { keys: string[]; prefixes: string[] }[] = [];
  let next: string | undefined;
  do {
    const { keys, prefixes, isTruncated, next: following } = await page(test, options, next);
    expect(keys.length + prefixes.length).toBeLessThanOrEqual(options.MaxKeys ?? 1000);
    expect(following !== undefined).toBe(isTruncated);
    pages.push({ keys, prefixes });
    next = following;
  } while (next !== undefined);
  return pages;
}

function shown(found: {
  Contents?: { Key?: string }[];
  CommonPrefixes?: { Prefix?: string }[];
  IsTruncated?: boolean;
}): Omit<Page, 'next'> {
  return {
    keys: found.Contents?.map(({ Key = '' }) => Key) ?? [],
    prefixes: found.CommonPrefixes?.map(({ Prefix = '' }) => Prefix) ?? [],
    isTruncated: found.IsTruncated ?? false,
  };
}
