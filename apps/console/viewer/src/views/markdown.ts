import MarkdownIt, { type Token } from 'markdown-it';
import { markdownTree } from '#lib/markdown/markdown-tree.ts';
import { element, fill, type Tag, type View, type ViewNode } from '../view-node.ts';
import { bytesView } from './bytes.ts';
import type { Source } from './index.ts';
import { readText } from './read-text.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });

/** Renders Markdown without images and clickable links. The targets of links are shown as text. */
export async function markdownView(source: Source): Promise<View> {
  const read = await readText(source);
  if (!read) return bytesView(source);
  const nodes = [element('div', toNodes(markdown.parse(read.text, {})), 'prose')];
  if (!read.hasMore) return { nodes, hasMore: false };
  const percent = Math.floor((100 * source.limitBytes) / source.sizeBytes);
  return { nodes, hasMore: true, note: fill(source.words.shown, { percent }) };
}

/** Elements for the tags of Markdown. Headings are one level lower, below the name of the file. */
const tags: Readonly<Record<string, Tag>> = {
  ...{ blockquote: 'blockquote', code: 'code', em: 'em', li: 'li', ol: 'ol', p: 'p', pre: 'pre', s: 's' },
  ...{ h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6', strong: 'strong', ul: 'ul' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
};

export function toNodes(tokens: readonly Token[]): ViewNode[] {
  return markdownTree<ViewNode>(tokens, { leaf: leafOf, element: elementOf });
}

function elementOf(opening: Token, children: readonly ViewNode[]): ViewNode[] {
  if (opening.type === 'link_open') {
    return [{ tag: 'span', className: 'link', title: String(opening.attrGet('href') ?? ''), children }];
  }
  return [element(tags[opening.tag] ?? 'span', children)];
}

function leafOf(token: Token): ViewNode[] {
  if (token.type === 'softbreak') return ['\n'];
  if (token.type === 'hardbreak') return [element('br', [])];
  if (token.type === 'hr') return [element('hr', [])];
  if (token.type === 'code_inline') return [element('code', [token.content])];
  if (token.type === 'fence' || token.type === 'code_block') return [element('pre', [token.content], 'text')];
  return [token.content];
}
