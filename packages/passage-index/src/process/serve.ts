import { openLocation, prepareLocation } from '../location.ts';
import type { Block, PassageDocument, PassageIndex } from '../types.ts';
import { type Answer, encodeError, openId, type Request } from './messages.ts';

/** The missing parts of a document whose text and blocks come in parts. */
type Head = Omit<PassageDocument, 'text' | 'blocks'>;

interface Parts {
  readonly texts: string[];
  readonly blocks: Block[];
}

/** Answers the requests of the process that started this one, and ends with it. */
export function serve(role: string): void {
  /** Calls wait for it, because they may arrive while it is being opened. */
  let opening: Promise<PassageIndex> = Promise.reject(new Error('the index was not opened'));
  opening.catch(() => undefined);
  const parts = new Map<number, Parts>();
  const send = (answer: Answer) => {
    // Without a callback, an answer to a process that has just died would be an uncaught error.
    if (process.connected) process.send?.(answer, undefined, undefined, () => undefined);
  };

  const open = async ({ location, instanceId }: Extract<Request, { kind: 'open' }>) => {
    const known = instanceId ?? (await prepareLocation(location));
    return openLocation(location, known, { readOnly: role === 'search' });
  };
  const call = async ({ id, method, input }: Extract<Request, { kind: 'call' }>) => {
    try {
      const index = await opening;
      const value = await run(index, method, method === 'put' ? withParts(parts, id, input) : input);
      send({ kind: 'value', id, value });
    } catch (error) {
      send({ kind: 'error', id, error: encodeError(error) });
    }
  };

  process.on('message', (message) => {
    const request = message as Request;
    if (request.kind === 'open') {
      opening = open(request);
      opening.then(
        ({ instanceId }) => send({ kind: 'opened', instanceId }),
        (error) => send({ kind: 'error', id: openId, error: encodeError(error) }),
      );
    }
    if (request.kind === 'part') addPart(parts, request);
    if (request.kind === 'call') void call(request);
    if (request.kind === 'close') void opening.then((index) => index.close()).finally(() => process.exit());
  });
  process.on('disconnect', () => process.exit());
  // A signal to the process group is for the parent, which ends this process when it no longer needs it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

function run(index: PassageIndex, method: string, input: readonly unknown[]): Promise<unknown> {
  const known = index[method as keyof PassageIndex];
  if (typeof known !== 'function') throw new Error(`there is no method ${method}`);
  return (known as (...input: readonly unknown[]) => Promise<unknown>)(...input);
}

function addPart(parts: Map<number, Parts>, { id, text, blocks }: Extract<Request, { kind: 'part' }>): void {
  const known = parts.get(id) ?? { texts: [], blocks: [] };
  parts.set(id, known);
  known.texts.push(text);
  for (const block of blocks) known.blocks.push(block);
}

/** Puts a document together again. */
function withParts(parts: Map<number, Parts>, id: number, input: readonly unknown[]): unknown[] {
  const { texts, blocks } = parts.get(id) ?? { texts: [], blocks: [] };
  parts.delete(id);
  const [scope, head] = input as [string, Head];
  return [scope, { ...head, text: texts.join(''), blocks }];
}
