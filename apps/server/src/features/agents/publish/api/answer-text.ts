import type { AnswerEvent, AnswerEventOf, Locale, NumberedPassage } from '@atoll/contract';

/** An answer as one text, for programs. */
export interface AnswerText {
  /** Returns the text that an event adds. */
  take(event: AnswerEvent): string;
  readonly text: string;
  readonly finished: AnswerEventOf<'finished'> | undefined;
  /** The passages that the text cites, by their numbers in it. */
  cited(): CitedPassage[];
}

export interface CitedPassage {
  readonly passage: NumberedPassage;
  /** Range of `[1]` in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

interface Labels {
  readonly excerpts: string;
  readonly nothing: string;
  readonly curated: string;
}

/** Labels the text, because programs show nothing else. */
const labels: Readonly<Record<Locale, Labels>> = {
  en_US: {
    excerpts: 'Excerpts from the files, word for word:',
    nothing: 'The files don’t answer this question.',
    curated: 'Answer by the owner:',
  },
  fr_FR: {
    excerpts: 'Extraits des fichiers, mot pour mot :',
    nothing: 'Les fichiers ne répondent pas à cette question.',
    curated: 'Réponse du propriétaire :',
  },
  zh_CN: {
    excerpts: '文件原文摘录：',
    nothing: '文件中没有这个问题的答案。',
    curated: '所有者的回答：',
  },
  ja_JP: {
    excerpts: 'ファイルからの抜粋（原文のまま）：',
    nothing: 'この質問への回答はファイルに見つかりませんでした。',
    curated: '所有者による回答：',
  },
};

/** Collects the events of an answer into a text with `[1]` for its citations. */
export function createAnswerText(locale: Locale): AnswerText {
  const words = labels[locale];
  const passages = new Map<number, NumberedPassage>();
  let text = '';
  let finished: AnswerEventOf<'finished'> | undefined;

  const textOf = (event: AnswerEvent): string => {
    switch (event.type) {
      case 'passages':
        for (const passage of event.passages) passages.set(passage.number, passage);
        return '';
      case 'delta':
        return event.text;
      case 'curated':
        return `${words.curated}\n\n${event.text}`;
      case 'excerpts': {
        const quotes = event.excerpts.map(({ text: quoted, number }) => `${quoteOf(quoted)} [${number}]`);
        return [text && '\n', words.excerpts, ...quotes].filter(Boolean).join('\n\n');
      }
      case 'nothing':
        return words.nothing;
      case 'finished':
        finished = event;
        return '';
      default:
        return '';
    }
  };

  return {
    take(event) {
      const more = textOf(event);
      text += more;
      return more;
    },
    get text() {
      return text;
    },
    get finished() {
      return finished;
    },
    cited: () =>
      [...text.matchAll(/\[(\d{1,4})\]/g)].flatMap((found) => {
        const passage = passages.get(Number(found[1]));
        return passage ? [{ passage, start: found.index, end: found.index + found[0].length }] : [];
      }),
  };
}

function quoteOf(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
