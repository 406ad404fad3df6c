import type { AnswerReceiver } from '@atoll/sandboxed-process';
import type { MediaFacts } from '../facts.ts';
import { type FactsPart, factsPart, frameKinds } from '../wire/messages.ts';
import { isThumbnail } from './is-thumbnail.ts';

/** Facts that a process found out, and why it stopped. */
export type ReadFacts = FactsPart & Pick<MediaFacts, 'stopped'>;

/** More parts than a sound process sends. */
const maxParts = 20;

/** Collects the parts that a process sends, and checks each. */
export function createFactsReceiver(): AnswerReceiver<ReadFacts> {
  let parts = 0;
  let facts: FactsPart = {};
  return {
    accept({ kind, payload }) {
      if (kind === frameKinds.end) return facts;
      parts++;
      if (kind !== frameKinds.part || parts > maxParts) throw new RangeError('an unknown frame');
      const part = factsPart.parse(JSON.parse(payload.toString()));
      const thumbnail = part.image?.thumbnail;
      if (thumbnail !== undefined && !isThumbnail(thumbnail)) throw new RangeError('not a thumbnail');
      facts = { ...facts, ...part };
      return undefined;
    },

    stop: (stopped) => ({ ...facts, stopped }),
  };
}
