import type { PassageIndexLocation } from '../location.ts';
import type {
  PassageDocument,
  PassageIndex,
  StoredPassage,
  StoredText,
  UnembeddedPassage,
} from '../types.ts';
import { type Caller, createCaller } from './caller.ts';
import type { Role } from './messages.ts';

export interface PassageIndexOptions {
  readonly location: PassageIndexLocation;
  /** Called when a process died and is about to be replaced. */
  onDeath?(role: Role): void;
}

const searchTimeoutMs = 30_000;
/** UTF-16 code units. */
const maxTextChars = 32 * 1024 * 1024;
const maxBlocks = 1_000_000;
const maxIdChars = 4_096;

/**
 * Starts an index in two separate processes: one writes at a low priority, and one searches, so that neither this
 * process nor a search ever waits for the indexing of a document. Both end with this process.
 *
 * @throws the database's error if it can't be opened
 */
export async function startPassageIndex(options: PassageIndexOptions): Promise<PassageIndex> {
  const { location, onDeath = () => undefined } = options;
  let instanceId = '';
  const onOpened = (found: string) => {
    // The other process has the file open that was replaced.
    if (instanceId !== '' && found !== instanceId) searcher.restart();
    instanceId = found;
  };
  // The process that writes looks for damage each time it starts.
  const writer = createCaller({ role: 'write', location, instanceId: () => undefined, onDeath, onOpened });
  const searcher = createCaller({
    role: 'search',
    location,
    instanceId: () => instanceId,
    timeoutMs: searchTimeoutMs,
    onDeath,
    onOpened: () => undefined,
  });
  try {
    await writer.start();
    await searcher.start();
  } catch (error) {
    await Promise.all([writer.stop(), searcher.stop()]);
    throw error;
  }
  return clientOf(writer, searcher, () => instanceId);
}

function clientOf(writer: Caller, searcher: Caller, instanceId: () => string): PassageIndex {
  const put: PassageIndex['put'] = async (scope, document) => {
    checkDocument(document);
    const { id, title, name } = document;
    const head = { id, name, ...(title !== undefined && { title }) };
    return (await writer.call('put', [scope, head], document)) as { passages: number };
  };
  return {
    get instanceId() {
      return instanceId();
    },
    put,
    putMany: (scope, documents) => Promise.all(documents.map((document) => put(scope, document))),
    async remove(scope, documentIds) {
      await writer.call('remove', [scope, documentIds]);
    },
    async dropScope(scope) {
      await writer.call('dropScope', [scope]);
    },
    search: async (scope, query) =>
      (await searcher.call('search', [scope, query])) as Awaited<ReturnType<PassageIndex['search']>>,
    textOf: async (scope, documentId, range) =>
      (await searcher.call('textOf', [scope, documentId, range])) as StoredText | undefined,
    passagesOf: async (scope, documentId) =>
      (await searcher.call('passagesOf', [scope, documentId])) as readonly StoredPassage[],
    withoutVector: async (scope, model, limit) =>
      (await writer.call('withoutVector', [scope, model, limit])) as readonly UnembeddedPassage[],
    async putVectors(scope, model, vectors) {
      await writer.call('putVectors', [scope, model, vectors]);
    },
    stats: async (scope) =>
      (await searcher.call('stats', [scope])) as Awaited<ReturnType<PassageIndex['stats']>>,
    async close() {
      await Promise.all([writer.stop(), searcher.stop()]);
    },
  };
}

function checkDocument({ id, name, text, blocks }: PassageDocument): void {
  const isTooLarge = text.length > maxTextChars || blocks.length > maxBlocks;
  if (isTooLarge) throw new RangeError('the document is too large for the passage index');
  if (id.length > maxIdChars || name.length > maxIdChars)
    throw new RangeError('the document has a name that is too long');
}
