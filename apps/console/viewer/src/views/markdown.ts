import MarkdownIt, { type Token } from 'markdown-it';
import { element, fill, type Tag, type View, type ViewElement, type ViewNode } from '../view-node.ts';
import { bytesView } from './bytes.ts';
import type { Source } from './index.ts';
import { readText } from './read-text.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });

/** Markdown as it is meant, without pictures and without links to follow: where they point is said beside them. */
export async function markdownView(source: Source): Promise<View> {
  const read = await readText(source);
  if (!read) return bytesView(source);
  const nodes = [element('div', toNodes(markdown.parse(read.text, {})), 'prose')];
  if (!read.hasMore) return { nodes, hasMore: false };
  const percent = Math.floor((100 * source.limitBytes) / source.sizeBytes);
  return { nodes, hasMore: true, note: fill(source.words.shown, { percent }) };
}

/** What tags of Markdown become; headings stand below the name of the file. */
const tags: Readonly<Record<string, Tag>> = {
  ...{ blockquote: 'blockquote', code: 'code', em: 'em', li: 'li', ol: 'ol', p: 'p', pre: 'pre', s: 's' },
  ...{ h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6', strong: 'strong', ul: 'ul' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
};

type OpenElement = ViewElement & { children: ViewNode[] };

/** Markdown's flat list of beginnings and ends as a tree. */
export function toNodes(tokens: readonly Token[]): ViewNode[] {
  const root: OpenElement = { tag: 'div', children: [] };
  const open: OpenElement[] = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.nesting === 1) {
      const made = beginningOf(token);
      parent.children.push(made);
      open.push(made);
    } else if (token.nesting === -1) {
      if (open.length > 1) open.pop();
    } else parent.children.push(...leafOf(token));
  }
  return root.children;
}

function beginningOf(token: Token): OpenElement {
  if (token.type === 'link_open') {
    return { tag: 'span', className: 'link', title: String(token.attrGet('href') ?? ''), children: [] };
  }
  return { tag: tags[token.tag] ?? 'span', children: [] };
}

function leafOf(token: Token): ViewNode[] {
  if (token.type === 'inline') return toNodes(token.children ?? []);
  if (token.type === 'softbreak') return ['\n'];
  if (token.type === 'hardbreak') return [element('br', [])];
  if (token.type === 'hr') return [element('hr', [])];
  if (token.type === 'code_inline') return [element('code', [token.content])];
  if (token.type === 'fence' || token.type === 'code_block') return [element('pre', [token.content], 'text')];
  return [token.content];
}
