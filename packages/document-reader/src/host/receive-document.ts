import type { AnswerReceiver, Frame } from '@atoll/sandboxed-process';
import { type Block, type ReadOutcome, type Unreadable, unreadableReasons } from '../document.ts';
import { type DocumentHead, frameKinds, maxBlocks } from '../wire/messages.ts';
import { checkBlock, checkHead, HostileAnswerError } from './check-answer.ts';

/** Assembles the frames of one answer and validates them. It never stores more than the longest text and the maximum number of blocks. */
export interface DocumentReceiver extends AnswerReceiver<ReadOutcome> {
  /**
   * Returns the outcome once the answer is complete.
   *
   * @throws {HostileAnswerError} of a frame that a sound reader process never sends
   */
  accept(frame: Frame): ReadOutcome | undefined;
}

export function createDocumentReceiver(maxTextChars: number): DocumentReceiver {
  let head: DocumentHead | undefined;
  const pieces: string[] = [];
  const blocks: Block[] = [];
  let textChars = 0;

  const acceptText = (payload: Buffer) => {
    textChars += payload.length / 2;
    if (payload.length % 2 !== 0 || textChars > maxTextChars) throw new HostileAnswerError('text');
    pieces.push(payload.toString('utf16le'));
  };

  const acceptBlocks = (payload: Buffer) => {
    const received = parse(payload);
    if (!Array.isArray(received) || blocks.length + received.length > maxBlocks) {
      throw new HostileAnswerError('blocks');
    }
    for (const item of received) blocks.push(checkBlock(item, blocks.at(-1)));
  };

  const finish = (): ReadOutcome => {
    const end = blocks.at(-1)?.end ?? 0;
    if (!head || end > textChars) throw new HostileAnswerError('end');
    return { document: { ...head, text: pieces.join(''), blocks } };
  };

  return {
    accept({ kind, payload }) {
      if (kind === frameKinds.unreadable) return { unreadable: reasonOf(payload) };
      if ((kind === frameKinds.head) !== (head === undefined))
        throw new HostileAnswerError('order of frames');
      if (kind === frameKinds.head) head = checkHead(parse(payload));
      else if (kind === frameKinds.blocks) acceptBlocks(payload);
      else if (kind === frameKinds.text) acceptText(payload);
      else if (kind === frameKinds.end) return finish();
      else throw new HostileAnswerError('kind of frame');
      return undefined;
    },

    stop: (reason) => ({ unreadable: reason }),
  };
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch (error) {
    throw new HostileAnswerError('JSON', { cause: error });
  }
}

function reasonOf(payload: Buffer): Unreadable {
  const text = payload.toString('latin1');
  const reason = unreadableReasons.find((candidate) => candidate === text);
  if (!reason) throw new HostileAnswerError('reason');
  return reason;
}
