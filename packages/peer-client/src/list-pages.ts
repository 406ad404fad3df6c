import { PeerError } from './peer-error.ts';

const maxKeysPerPage = 1000;
/** S3 may leave a page empty and yet name a next one. */
const maxEmptyPages = 10;

interface ListedPage {
  readonly Contents?: readonly { readonly Key?: string | undefined }[] | undefined;
  readonly IsTruncated?: boolean | undefined;
  readonly NextContinuationToken?: string | undefined;
}

/** Where the next page begins. */
export interface ListPosition {
  readonly StartAfter?: string | undefined;
  readonly ContinuationToken?: string | undefined;
}

export interface ListOptions {
  /** What every key has to begin with. */
  readonly prefix: string;
  readonly startAfter?: string | undefined;
  /** No further page is asked for once it has fired. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Yields the pages of ListObjectsV2. Its order is what makes the list finite: each page has to end behind the one before,
 * in the order of UTF-8 bytes that S3 promises, so no token leads round in a circle.
 * @throws {PeerError} `PEER_UNREADABLE` for keys outside the prefix, pages of more than 1,000 keys, pages that don't move
 * forward, and a long run of empty ones
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
