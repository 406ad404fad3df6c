import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { markdownTree } from './markdown-tree.ts';

const parser = new MarkdownIt();

const shown = (text: string, count?: number) =>
  markdownTree<string>(parser.parse(text, {}).slice(0, count), {
    leaf: ({ content }) => [content],
    element: ({ tag }, children, inner) => [`<${tag} ${inner.length}>${children.join('')}</${tag}>`],
  }).join('');

test('beginnings and ends become a tree', () => {
  expect(shown('> a **b**')).toBe('<blockquote 3><p 1>a <strong 1>b</strong></p></blockquote>');
});

test('paragraphs of a tight list are their text alone', () => {
  expect(shown('- a\n- b')).toBe('<ul 10><li 3>a</li><li 3>b</li></ul>');
  expect(shown('- a\n\n- b')).toBe('<ul 10><li 3><p 1>a</p></li><li 3><p 1>b</p></li></ul>');
});

test('what has not ended ends with the text', () => {
  expect(shown('> a', 3)).toBe('<blockquote 2><p 1>a</p></blockquote>');
});
