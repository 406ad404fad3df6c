import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PassageDocument } from '../types.ts';
import { documentOf } from './documents.ts';

const guide = fileURLToPath(new URL('../../../../docs/guide/', import.meta.url));
const questionFile = new URL('./guide-questions.json', import.meta.url);

/** A question about the guide, asked in one of its languages. */
export interface GuideQuestion {
  readonly question: string;
  readonly locale: string;
  /** IDs of the documents that answer it; empty if the guide doesn't. */
  readonly answeredBy: readonly string[];
  /** Whether the ranking and the confidence were tuned without this question. */
  readonly isHeldOut: boolean;
}

/** Returns the pages of the product's guide in its four languages, with the IDs `en_US/files` and so on. */
export async function readGuide(): Promise<PassageDocument[]> {
  const documents: PassageDocument[] = [];
  for (const locale of (await readdir(guide)).sort()) {
    for (const file of (await readdir(guide + locale)).sort()) {
      if (!file.endsWith('.md')) continue;
      const text = await readFile(`${guide}${locale}/${file}`, 'utf8');
      const title = /^title: (.*)$/m.exec(text)?.[1] ?? file;
      documents.push(documentOf(`${locale}/${file.replace('.md', '')}`, text, { title, name: file }));
    }
  }
  return documents;
}

interface QuestionFile {
  readonly answerable: readonly {
    readonly pages: readonly string[];
    readonly questions: Record<string, string>;
  }[];
  readonly unanswerable: readonly { readonly topic: string; readonly questions: Record<string, string> }[];
}

/** Returns the questions. Every second one is held out, in all its languages. */
export async function readGuideQuestions(): Promise<GuideQuestion[]> {
  const { answerable, unanswerable }: QuestionFile = JSON.parse(await readFile(questionFile, 'utf8'));
  const all = [...answerable, ...unanswerable.map(({ questions }) => ({ pages: [] as string[], questions }))];
  return all.flatMap(({ pages, questions }, at) =>
    Object.entries(questions).map(([locale, question]) => ({
      question,
      locale,
      answeredBy: pages.map((page) => `${locale}/${page}`),
      isHeldOut: at % 2 === 1,
    })),
  );
}
