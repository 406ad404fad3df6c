import { element, fill, type View, type ViewNode } from '../view-node.ts';
import { bytesView } from './bytes.ts';
import type { Source } from './index.ts';
import { languageOf } from './languages.ts';
import { readText } from './read-text.ts';

/** Longer texts are shown without colors, because each colored word is an element. */
const maxHighlightedCharacters = 256 * 1024;
/** Browsers take long to wrap very long lines. */
const blockCharacters = 8 * 1024;

/** Shows text and code, highlighted if the name determines the language. */
export async function textView(source: Source): Promise<View> {
  const read = await readText(source);
  if (!read) return bytesView(source);
  const nodes = await coloured(source.name, read.text);
  const pre = element('pre', nodes, 'text');
  if (!read.hasMore) return { nodes: [pre], hasMore: false };
  const shown = Math.min(source.limitBytes, source.sizeBytes);
  return { nodes: [pre], hasMore: true, note: noteOf(source, shown) };
}

function noteOf({ words, sizeBytes }: Source, shownBytes: number): string {
  return fill(words.shown, { percent: Math.floor((100 * shownBytes) / sizeBytes) });
}

async function coloured(name: string, text: string): Promise<ViewNode[]> {
  const language = languageOf(name);
  if (language && text.length <= maxHighlightedCharacters) {
    return (await import('./highlight.ts')).highlight(language, text);
  }
  return blocksOf(text);
}

/** Splits text at line ends if possible, so that only the visible blocks have to be laid out. */
function blocksOf(text: string): ViewNode[] {
  const blocks: ViewNode[] = [];
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start + blockCharacters / 2);
    const isNear = lineEnd !== -1 && lineEnd < start + blockCharacters;
    const end = isNear ? lineEnd + 1 : Math.min(text.length, start + blockCharacters);
    blocks.push(element('div', [text.slice(start, end)], 'block'));
    start = end;
  }
  return blocks;
}
