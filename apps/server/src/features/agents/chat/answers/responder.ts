import type { Log } from '../../../../platform/log/index.ts';
import type { AnswerLimits, Retrieve as AnswerRetrieve, Turn } from '../../answering/answer-request.ts';
import { createAnswerer } from '../../answering/answerer.ts';
import type { CuratedAnswer } from '../../answering/curated.ts';
import { requiredConfidence } from '../../answering/required-confidence.ts';
import type { TableQuestions } from '../../answering/table-questions.ts';
import type { Retrieve, RetrievedPassage } from '../../retrieval/retrieve.ts';
import type { ModelChoice } from '../models/model-choice.ts';
import type { Exchange } from '../records/message.ts';
import type { Respond } from './respond.ts';

export interface ResponderDeps {
  readonly log: Log;
  readonly retrieve: Retrieve;
  /** Returns what the owner of an agent wrote: one for each way to ask. */
  readonly curatedOf: (agentId: string) => Promise<readonly CuratedAnswer[]>;
  /** Answers questions about tables with SQL; undefined: only passages. */
  readonly tablesOf?: (
    agent: { readonly id: string; readonly accountId: string },
    sourceIds: readonly string[] | undefined,
  ) => TableQuestions;
}

/** Connects the answering core to the agent's files, its curated answers and the chosen model. */
export function createResponder(deps: ResponderDeps): Respond {
  return async function* respond({ agent, settings, question, history, choice, sourceIds }, signal) {
    const retrieve: AnswerRetrieve = async (asked, limit, stopping) => {
      const found = await deps.retrieve(agent, { question: asked, limit, signal: stopping, sourceIds });
      return { confidence: found.confidence, passages: found.passages.map(toPassage) };
    };
    const answer = createAnswerer({
      retrieve,
      model: choice.kind === 'none' ? null : choice.model,
      tables: deps.tablesOf?.(agent, sourceIds),
      requiredConfidence,
      onError: (err) => deps.log.warn({ err, agentId: agent.id }, 'an answer could not be made'),
    });
    yield* answer(
      {
        agent: { ...settings, name: agent.name },
        question,
        history: history.flatMap(turnsOf),
        curated: await deps.curatedOf(agent.id),
        limits: limitsOf(choice),
      },
      signal,
    );
  };
}

function turnsOf({ question, answer, rewritten }: Exchange): Turn[] {
  return [
    { role: 'user', text: question, rewritten },
    { role: 'assistant', text: answer },
  ];
}

function limitsOf(choice: ModelChoice): AnswerLimits {
  if (choice.kind === 'none') return {};
  const { tokens, microUsd } = choice.remaining;
  return { remainingTokens: tokens ?? undefined, remainingMicroUsd: microUsd ?? undefined };
}

function toPassage({ document, bucketName, url, ...passage }: RetrievedPassage) {
  return {
    ...passage,
    documentId: document.id,
    bucket: bucketName,
    key: document.key,
    versionId: document.versionId,
    etag: document.etag,
    url,
    title: document.title,
    page: passage.page ?? null,
    sheet: passage.sheet ?? null,
    row: passage.row ?? null,
    line: passage.line ?? null,
  };
}
