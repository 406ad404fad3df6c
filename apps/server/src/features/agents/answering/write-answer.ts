import type { AnswerEvent, NumberedPassage } from '@atoll/contract';
import type { ChatModel, ChatRequest } from '../models/chat-model.ts';
import { ModelError } from '../models/model-error.ts';
import { estimateTokens, type ModelTokens, noTokens } from '../models/tokens.ts';
import { createSupportCheck } from './check-evidence.ts';
import { estimateInput } from './prompt.ts';
import type { AnswerRecord } from './record.ts';
import { addressesIn } from './stream/addresses.ts';
import { createMarkupCleaner } from './stream/clean-markup.ts';
import { createCitationGate } from './stream/gate-citations.ts';
import { createSentenceCutter } from './stream/sentences.ts';

/**
 * Streams the model's answer through the guards. Returns the model's failure, if any; the text before it has been
 * yielded.
 * @throws the signal's reason once it fires
 */
export async function* writeAnswer(
  model: ChatModel,
  request: ChatRequest,
  record: AnswerRecord,
  passages: readonly NumberedPassage[],
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, ModelError | undefined> {
  const since = performance.now();
  const guard = createGuards(record, passages);
  let written = '';
  let tokens: ModelTokens | undefined;
  let failure: ModelError | undefined;
  try {
    for await (const part of model.stream(request, signal)) {
      if (part.type === 'end') {
        tokens = part.tokens;
        record.isCut = part.isCut;
      } else if (part.type === 'text') {
        written += part.text;
        yield* guard.push(part.text);
      }
    }
    yield* guard.end();
    if (record.text.trim() === '') failure = new ModelError('failed', 'the model wrote nothing');
  } catch (error) {
    // The text that the guards still hold belongs to the answer too.
    yield* guard.end();
    if (signal.aborted || !(error instanceof ModelError)) throw error;
    failure = error;
  } finally {
    tokens ??= written === '' ? noTokens : estimated(request, written);
    record.addCall({
      purpose: 'answer',
      model,
      tokens,
      tookMs: performance.now() - since,
      failure: failure?.failure ?? null,
    });
  }
  return failure;
}

/** Providers charge for answers that break off, and report nothing. */
function estimated(request: ChatRequest, written: string): ModelTokens {
  return { input: estimateInput(request), output: estimateTokens(written), isEstimated: true };
}

function createGuards(record: AnswerRecord, passages: readonly NumberedPassage[]) {
  const cleaner = createMarkupCleaner(new Set(passages.flatMap(({ text }) => addressesIn(text))));
  const gate = createCitationGate(new Set(passages.map(({ number }) => number)));
  const cutter = createSentenceCutter();
  const check = createSupportCheck(record.rewritten.question, () => passages);

  function* give(text: string, isEnd: boolean): Generator<AnswerEvent> {
    if (text !== '') {
      record.firstTextMs ??= record.elapsedMs();
      record.text += text;
      record.cited = gate.cited();
      yield { type: 'delta', text };
    }
    const sentences = [...cutter.push(text), ...(isEnd ? cutter.end() : [])];
    for (const sentence of sentences) {
      const unsupported = check(sentence);
      if (unsupported) yield unsupported;
    }
  }

  return {
    push: (text: string) => give(gate.push(cleaner.push(text)), false),
    end: () => give(gate.push(cleaner.end()) + gate.end(), true),
  };
}
