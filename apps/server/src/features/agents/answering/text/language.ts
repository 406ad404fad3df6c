/** Frequent words that distinguish languages with the Latin script. */
const frequent: Readonly<Record<string, string>> = {
  en: 'the of and to in is are was what how when where which who does do did done can for with that this it not have from an my your',
  fr: 'le la les des du de et est sont un une que qui quel quelle quels comment pour dans avec sur pas ne ce cette il elle je vous nous au aux combien où',
  de: 'der die das und ist sind ein eine wie was wer wo wann für mit auf nicht zu von dem den des im ich wir sie kann welche',
  es: 'el la los las de y es son un una que qué cómo cuál cuándo dónde para con en por no se del al su mi',
  it: 'il lo gli le di e è sono un una che come quale quando dove per con non si del della nel mi',
  pt: 'o os as de e é são um uma que como qual quando onde para com não se do da no na meu',
  nl: 'de het een en is zijn wat hoe wie waar wanneer voor met niet van op dat dit ik wij kan welke',
};

const words = Object.entries(frequent).map(([language, list]) => ({
  language,
  list: new Set(list.split(' ')),
}));

/** Scripts to check before Latin. The first one in a text decides. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
  ['th', /\p{Script=Thai}/u],
  ['hi', /\p{Script=Devanagari}/u],
];

const longest = 2_000;

/** Guesses the language of a text, as an ISO 639-1 code. Returns null for one that doesn't show it. */
export function languageOf(text: string): string | null {
  const start = text.slice(0, longest);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, pattern] of scripts) {
    const count = start.match(new RegExp(pattern, 'gu'))?.length ?? 0;
    // A name in another script doesn't change the language.
    if (count > 0 && (count >= letters / 5 || (language === 'ja' && count >= letters / 10))) return language;
  }
  const tokens = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = words.map(({ language, list }) => ({
    language,
    count: tokens.filter((token) => list.has(token)).length,
  }));
  const [best, second] = counts.toSorted((one, other) => other.count - one.count);
  if (!best || best.count === 0 || best.count === second?.count) return null;
  return best.language;
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the English name of a language, for the model. */
export function nameOfLanguage(code: string): string {
  return names.of(code) ?? code;
}

/** Frequent words of all languages, which say nothing about the subject. */
export const functionWords: ReadonlySet<string> = new Set(words.flatMap(({ list }) => [...list]));
