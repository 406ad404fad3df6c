import { type AnswerEvent, insightLimits, type NumberedPassage } from '@atoll/contract';
import type { Query } from '@atoll/database';
import { findCurated } from '../../answering/curated.ts';
import { type Disagreement, findDisagreements } from './find-disagreements.ts';
import { type Gap, groupGaps } from './group-gaps.ts';
import { countChannels, findAnswers, type Period, sumAnswers, sumDays } from './insight.store.ts';

export interface CitedFile {
  readonly passage: NumberedPassage;
  readonly citations: number;
}

export const readInsight: Query<Period, Awaited<ReturnType<typeof insightOf>>> = {
  name: 'agents.readInsight',
  run: (read, period) => insightOf(read, period),
};

async function insightOf(read: Parameters<typeof sumAnswers>[0], period: Period) {
  const [totals, days, channels, answers] = [
    await sumAnswers(read, period),
    await sumDays(read, period),
    await countChannels(read, period),
    await findAnswers(read, period, { which: 'with passages', limit: insightLimits.answers }),
  ];
  return { totals, days, channels, citedFiles: countCitations(answers.map(({ events }) => events)) };
}

interface GapsInput extends Period {
  readonly curated: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
}

export const readGaps: Query<GapsInput, { gaps: Gap[]; isPartial: boolean }> = {
  name: 'agents.readGaps',
  async run(read, { curated, ...period }) {
    const limit = insightLimits.gapQuestions;
    const found = await findAnswers(read, period, { which: 'unanswered', limit: limit + 1 });
    const open = found.slice(0, limit).filter(({ question }) => !findCurated(question, curated));
    return { gaps: groupGaps(open), isPartial: found.length > limit };
  },
};

export const readDisagreements: Query<Period, Disagreement[]> = {
  name: 'agents.readDisagreements',
  run: async (read, period) =>
    findDisagreements(
      await findAnswers(read, period, { which: 'with passages', limit: insightLimits.answers }),
    ),
};

function countCitations(answers: readonly (readonly AnswerEvent[])[]): CitedFile[] {
  const counted = new Map<string, { passage: NumberedPassage; citations: number }>();
  for (const events of answers) {
    // Several places in one file count as one citation.
    const files = new Map<string, NumberedPassage>();
    for (const event of events) {
      if (event.type !== 'passages') continue;
      for (const passage of event.passages) files.set(passage.document_id, passage);
    }
    for (const [documentId, passage] of files) {
      const known = counted.get(documentId);
      if (known) known.citations += 1;
      else counted.set(documentId, { passage, citations: 1 });
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => b.citations - a.citations)
    .slice(0, insightLimits.citedFiles);
}
