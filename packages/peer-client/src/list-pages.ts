import { PeerError } from './peer-error.ts';

const maxKeysPerPage = 1000;
/** S3 may return an empty page with a token for the next. */
const maxEmptyPages = 10;

interface ListedPage {
  readonly Contents?: readonly { readonly Key?: string | undefined }[] | undefined;
  readonly IsTruncated?: boolean | undefined;
  readonly NextContinuationToken?: string | undefined;
}

/** Start of the next page. */
export interface ListPosition {
  readonly StartAfter?: string | undefined;
  readonly ContinuationToken?: string | undefined;
}

export interface ListOptions {
  /** The required prefix of every key. */
  readonly prefix: string;
  readonly startAfter?: string | undefined;
  /** Once it fires, no further page is requested. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Yields the pages of ListObjectsV2. The order makes the list finite: each page must end after the previous one, in S3's order
 * of UTF-8 bytes, so tokens can't loop.
 * @throws {PeerError} `PEER_UNREADABLE` for keys outside the prefix, pages of more than 1,000 keys, pages that don't advance,
 * and many consecutive empty ones
 */
export async function* listPages<Page extends ListedPage>(
  fetchPage: (position: ListPosition) => Promise<Page>,
  { prefix, startAfter, signal }: ListOptions,
): AsyncGenerator<Page, void, undefined> {
  let position: ListPosition | undefined = { StartAfter: startAfter };
  let last = Buffer.from(startAfter ?? '');
  let emptyPages = 0;
  while (position && !signal?.aborted) {
    const page: Page = await fetchPage(position);
    const keys = (page.Contents ?? []).map(({ Key }) => Key ?? '');
    if (keys.length > maxKeysPerPage) throw unreadable(`a page of ${keys.length} keys`);
    if (!keys.every((key) => key.startsWith(prefix))) throw unreadable('keys outside the prefix');
    const end = Buffer.from(keys.at(-1) ?? '');
    if (keys.length > 0 && Buffer.compare(end, last) <= 0)
      throw unreadable('a page that does not move forward');
    emptyPages = keys.length > 0 ? 0 : emptyPages + 1;
    if (emptyPages > maxEmptyPages) throw unreadable(`${emptyPages} empty pages in a row`);
    if (keys.length > 0) last = end;
    yield page;
    position = nextPosition(page, keys.at(-1));
  }
}

function nextPosition(
  { IsTruncated, NextContinuationToken }: ListedPage,
  last: string | undefined,
): ListPosition | undefined {
  if (!IsTruncated) return undefined;
  if (NextContinuationToken) return { ContinuationToken: NextContinuationToken };
  return last === undefined ? undefined : { StartAfter: last };
}

function unreadable(what: string): PeerError {
  return new PeerError('PEER_UNREADABLE', `the list has ${what}`);
}
