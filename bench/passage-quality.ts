/**
 * Measures how well the passage index answers questions about the guide: `node bench/passage-quality.ts [--show]`. For
 * each language, it prints nDCG@10 of the right page (each page counts once, by its best passage), the share of
 * questions for which it comes first, and the share for which the confidence is right, separately for questions used
 * for tuning and for held-out ones. The document reader reads the pages, as in the product. `--show` lists the errors.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDocumentReader } from '@atoll/document-reader';
import { openPassageIndex, type PassageIndex, type SearchAnswer } from '@atoll/passage-index';
import { type GuideQuestion, readGuideQuestions } from '../packages/passage-index/src/testing/guide.ts';

const { values: given } = parseArgs({ options: { show: { type: 'boolean', default: false } } });
const guide = fileURLToPath(new URL('../docs/guide/', import.meta.url));
const threshold = 0.5;
const depth = 10;

const folder = await mkdtemp(join(tmpdir(), 'passage-quality-'));
const index = await openPassageIndex({ dialect: 'sqlite', path: join(folder, 'passages.db') });
try {
  await fill(index);
  const questions = await readGuideQuestions();
  const asked: Asked[] = [];
  for (const question of questions) {
    asked.push({ question, answer: await index.search('guide', { question: question.question, limit: 50 }) });
  }
  const locales = [...new Set(questions.map(({ locale }) => locale))];
  console.table(
    [...locales, 'all'].map((locale) =>
      rowOf(
        locale,
        asked.filter(({ question }) => locale === 'all' || question.locale === locale),
      ),
    ),
  );
  if (given.show) for (const one of asked) showMistake(one);
} finally {
  await index.close();
  await rm(folder, { recursive: true });
}

async function fill(into: PassageIndex): Promise<void> {
  const reader = createDocumentReader();
  for (const file of await readdir(guide, { recursive: true })) {
    if (!file.endsWith('.md')) continue;
    const outcome = await reader.read({ path: join(guide, file), name: file, contentType: null });
    if (!('document' in outcome)) throw new Error(`${file} can't be read: ${outcome.unreadable}`);
    const { title, text, blocks } = outcome.document;
    await into.put('guide', {
      id: file.replace('.md', ''),
      ...(title !== undefined && { title }),
      name: file,
      text,
      blocks,
    });
  }
  await reader.close();
}

interface Asked {
  readonly question: GuideQuestion;
  readonly answer: SearchAnswer;
}

function rankOf({ question, answer }: Asked): number {
  const pages = [...new Set(answer.passages.map(({ documentId }) => documentId))];
  const rank = pages.findIndex((page) => question.answeredBy.includes(page));
  return rank < 0 || rank >= depth ? Number.POSITIVE_INFINITY : rank;
}

function rowOf(locale: string, all: readonly Asked[]): Record<string, string> {
  const ranks = all.filter(({ question }) => question.answeredBy.length > 0).map(rankOf);
  const gain = ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0) / ranks.length;
  const first = ranks.filter((rank) => rank === 0).length / ranks.length;
  const told = (isHeldOut: boolean, isAnswered: boolean) => {
    const some = all.filter(
      ({ question }) => question.isHeldOut === isHeldOut && question.answeredBy.length > 0 === isAnswered,
    );
    const right = some.filter(({ answer }) => answer.confidence >= threshold === isAnswered);
    return `${((right.length / some.length) * 100).toFixed(0)} %`;
  };
  return {
    language: locale,
    'nDCG@10': gain.toFixed(3),
    first: `${(first * 100).toFixed(0)} %`,
    'answered (fitted)': told(false, true),
    'refused (fitted)': told(false, false),
    'answered (kept aside)': told(true, true),
    'refused (kept aside)': told(true, false),
  };
}

function showMistake(one: Asked): void {
  const { question, answer } = one;
  const isAnswered = question.answeredBy.length > 0;
  const [best] = answer.passages;
  const found = best ? `${best.documentId} › ${best.headings.join(' › ')}` : 'nothing';
  if (isAnswered && rankOf(one) > 0)
    console.log(`rank ${rankOf(one) + 1}: ${question.question}\n    first: ${found}`);
  if (answer.confidence >= threshold === isAnswered) return;
  console.log(
    `${isAnswered ? 'refused' : 'answered'} (${answer.confidence.toFixed(2)}): ${question.question}\n    first: ${found}`,
  );
}
