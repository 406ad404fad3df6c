import { element, fill, type View, type ViewNode } from '../view-node.ts';
import type { Source } from './index.ts';
import { readText } from './read-text.ts';
import { textView } from './text.ts';

const bounds = { depth: 60, children: 500, nodes: 20_000, characters: 2000 };
const openDepth = 2;

/** Shows JSON as a collapsible tree, or as text if it is too long or invalid. */
export async function jsonView(source: Source): Promise<View> {
  const read = await readText(source);
  if (!read || read.hasMore) return textView(source);
  let value: unknown;
  try {
    value = JSON.parse(read.text.replace(/^\ufeff/, ''));
  } catch {
    return textView(source);
  }
  return { nodes: [element('div', [treeOf(value, source.words.more)], 'json')], hasMore: false };
}

/** @param more text for the number of omitted entries, at `{count}` */
export function treeOf(value: unknown, more: string): ViewNode {
  let left = bounds.nodes;
  const show = (shown: unknown, name: readonly ViewNode[], depth: number): ViewNode => {
    left -= 1;
    if (typeof shown !== 'object' || shown === null) return entry([...name, scalar(shown)]);
    const entries = Object.entries(shown);
    const [opening, closing] = Array.isArray(shown) ? '[]' : '{}';
    if (entries.length === 0) return entry([...name, `${opening}${closing}`]);
    const children: ViewNode[] = [];
    for (const [key, item] of entries.slice(0, depth < bounds.depth ? bounds.children : 0)) {
      if (left <= 0) break;
      children.push(show(item, Array.isArray(shown) ? [] : nameOf(key), depth + 1));
    }
    const rest = entries.length - children.length;
    if (rest > 0) children.push(entry([dimmed(fill(more, { count: rest }))]));
    const summary = [...name, `${opening} `, dimmed(String(entries.length)), ` ${closing}`];
    return {
      tag: 'details',
      isOpen: depth < openDepth,
      children: [element('summary', summary), element('div', children, 'inner')],
    };
  };
  return show(value, [], 0);
}

const entry = (children: readonly ViewNode[]) => element('div', children, 'entry');

function nameOf(key: string): ViewNode[] {
  return [element('span', [cut(key)], 'hljs-attr'), ': '];
}

function scalar(value: unknown): ViewNode {
  if (typeof value === 'string') return element('span', [cut(JSON.stringify(value))], 'hljs-string');
  return element('span', [String(value)], typeof value === 'number' ? 'hljs-number' : 'hljs-literal');
}

function cut(text: string): string {
  return text.length > bounds.characters ? `${text.slice(0, bounds.characters)}…` : text;
}

const dimmed = (text: string) => element('span', [text], 'dimmed');
