import { describe, expect, it } from 'vitest';
import { answering, passageOf } from './evaluation.fixture.ts';
import { citedFiles, judge, scoreOf } from './score.ts';

const wanted = { expected: [{ bucket: 'books', key: 'tides.pdf', page: 3 }], facts: ['12,5 m', 'Été'] };

describe('an answer', () => {
  const page3 = passageOf(2, 'tides.pdf', { page: 3 });

  it('is right where it cites the file, the page and the facts', () => {
    const found = [passageOf(1, 'other.pdf'), page3];
    const text = 'The height is  12,5\nm in ete [2].';
    expect(judge(wanted, found, { events: answering(text, [page3]), text })).toEqual({
      rank: 2,
      isCitationRight: true,
      missingFacts: [],
      cited: [{ bucket: 'books', key: 'tides.pdf', page: 3 }],
    });
  });

  it('is wrong where it cites another page, and says which facts are missing', () => {
    const page4 = passageOf(1, 'tides.pdf', { page: 4 });
    expect(judge(wanted, [page4], { events: answering('12,5 m [1]', [page4]), text: '12,5 m [1]' })).toEqual({
      rank: null,
      isCitationRight: false,
      missingFacts: ['Été'],
      cited: [{ bucket: 'books', key: 'tides.pdf', page: 4 }],
    });
  });

  it('has no right citation where none is expected', () => {
    expect(judge({ expected: [], facts: [] }, [page3], { events: [], text: '' })).toMatchObject({
      rank: null,
      isCitationRight: null,
    });
  });

  it('cites quoted files too, each once, and no texts or web pages', () => {
    const web = passageOf(3, 'source', { bucket: null });
    const events = answering('x', [passageOf(1, 'a.txt'), passageOf(2, 'a.txt'), web]);
    expect(citedFiles(events)).toEqual([{ bucket: 'books', key: 'a.txt', page: null }]);
    const quoting = answering('', [passageOf(1, 'a.txt')]).map((event) =>
      event.type === 'finished' ? { ...event, cited: [] } : event,
    );
    expect(citedFiles(quoting)).toEqual([]);
    const excerpt = { number: 1, start: 0, end: 4, text: 'Text', highlights: [] };
    expect(citedFiles([...quoting, { type: 'excerpts', reason: 'no_model', excerpts: [excerpt] }])).toEqual([
      { bucket: 'books', key: 'a.txt', page: null },
    ]);
  });
});

describe('a score', () => {
  const golden = (id: string, terms = wanted) => ({
    ...terms,
    id,
    agentId: 'a',
    accountId: 'b',
    question: '?',
    createdBy: 'ann',
    createdAt: 0,
    updatedAt: 0,
  });
  const questions = [golden('one'), golden('two'), golden('three', { expected: [], facts: [] })];
  const result = { status: 'answered', costMicroUsd: 7, missingFacts: [] };

  it('counts shares of the questions that expect something', () => {
    expect(
      scoreOf(questions, [
        { ...result, goldenId: 'one', rank: 5, isCitationRight: true },
        { ...result, goldenId: 'two', rank: 6, isCitationRight: false, missingFacts: ['Été'] },
        { ...result, goldenId: 'three', rank: null, isCitationRight: null, status: 'nothing' },
      ]),
    ).toEqual({
      recall_at_5: 0.5,
      citations_right: 0.5,
      facts_found: 0.75,
      unanswered: 1,
      cost_micro_usd: 21,
    });
  });

  it('is unknown where nothing is expected', () => {
    expect(scoreOf([], [])).toMatchObject({ recall_at_5: null, citations_right: null, facts_found: null });
  });
});
