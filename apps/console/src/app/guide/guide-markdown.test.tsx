import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GuideMarkdown } from './guide-markdown.tsx';

const html = (text: string) =>
  renderToStaticMarkup(<GuideMarkdown text={text} base="/docs/en-US" onPage={() => undefined} />);

it('leads to other pages of the guide, and to the web beside the console', () => {
  expect(html('[Files](files.md#move-files)')).toBe(
    '<p><a href="/docs/en-US/files#move-files">Files</a></p>',
  );
  expect(html('[AWS](https://aws.example/)')).toBe(
    '<p><a href="https://aws.example/" target="_blank" rel="noreferrer">AWS</a></p>',
  );
});

it('gives headings the anchors of the guide, apart from IDs of the screen', () => {
  expect(html('## What visitors see')).toBe('<h3 id="guide-what-visitors-see">What visitors see</h3>');
});

it('makes no markup of text, and loads nothing but pictures of the guide', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '![picture](https://evil.example/p.png)',
    '![picture](pictures/../../p.webp)',
    '[here](javascript:alert(1))',
    '[here](data:text/html,x)',
    '<javascript:alert(1)>',
  ].join('\n\n');
  expect(html(hostile)).not.toMatch(/<(img|a|script)\b|\b(href|src)="/);
});

it('shows a link whose anchor is not valid', () => {
  expect(html('[Files](files.md#%FF)')).toContain('href="/docs/en-US/files#%FF"');
});
