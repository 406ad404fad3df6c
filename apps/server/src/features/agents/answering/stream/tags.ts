import type { Ruling } from './ruling.ts';

const longestTag = 2_000;
const longestSuperscript = 60;
const email = /^<([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/;
/** Some models cite so. */
const superscript = /^<sup>\s*\[?(\d+(?:\s*,\s*\d+)*)\]?\s*<\/sup>/i;

const elements = new Set(
  (
    'a abbr address animate animatemotion animatetransform applet area article aside audio b base basefont bdi bdo bgsound big ' +
    'blink blockquote body br button canvas caption center circle cite code col colgroup command content data datalist dd del ' +
    'details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer foreignobject form frame frameset h1 h2 ' +
    'h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main ' +
    'map mark marquee math menu menuitem meta meter multicol nav nobr noembed noframes noscript object ol optgroup option ' +
    'output p param path picture plaintext portal pre progress q rp rt ruby s samp script search section select set shadow ' +
    'slot small source spacer span strike strong style sub summary sup svg table tbody td template text textarea tfoot th ' +
    'thead time title tr track tt u ul use var video wbr xmp'
  ).split(' '),
);

/** Removes the tag, comment or address in angle brackets that a text begins with. */
export function cleanTag(text: string, isEnd: boolean): Ruling {
  if (text.length === 1) return isEnd ? { length: 1, emit: '<' } : 'more';
  // An entity would become a letter behind it.
  if (text[1] === '&') return { length: 1, emit: '< ' };
  if (!/[a-zA-Z/!?]/.test(text[1] ?? '')) return { length: 1, emit: '<' };
  const scope = text.slice(0, longestTag);
  const end = endOfTag(scope);
  if (end === undefined) {
    return isEnd || text.length > longestTag ? { length: 1, emit: '< ' } : 'more';
  }
  const address = email.exec(scope);
  if (address) return { length: address[0].length, emit: address[1] ?? '' };
  if (/^<sup>/i.test(text)) {
    const cited = superscript.exec(text.slice(0, longestSuperscript));
    if (cited) return { length: cited[0].length, emit: '', rest: `[${cited[1]}]` };
    if (!isEnd && text.length < longestSuperscript) return 'more';
  }
  if (isTypeParameter(scope.slice(1, end))) return { length: 1, emit: '<' };
  const isBreak = /^<(?:br|\/?p|\/?div|\/li|\/tr)\b/i.test(text);
  return { length: end + 1, emit: isBreak ? '\n' : '' };
}

function endOfTag(text: string): number | undefined {
  const isComment = '<!--'.startsWith(text.slice(0, 4));
  if (isComment && text.length < 4) return undefined;
  const end = isComment ? text.indexOf('-->', 4) : text.indexOf('>');
  if (end === -1) return undefined;
  return isComment ? end + 2 : end;
}

/** Reports whether a tag is a type parameter as in `List<String>`: not an HTML element, and without attributes. */
function isTypeParameter(inside: string): boolean {
  const name = /^[a-zA-Z]\w*(?=$|\s*,)/.exec(inside)?.[0];
  return name !== undefined && !inside.includes('=') && !elements.has(name.toLowerCase());
}
