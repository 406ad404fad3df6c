import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown, type MarkedRange } from './markdown.tsx';

const html = (text: string, marked: readonly MarkedRange[] = []) =>
  renderToStaticMarkup(
    <Markdown
      text={text}
      marked={marked}
      cite={(number, key) => (
        <button type="button" key={key}>
          {number}
        </button>
      )}
    />,
  );

it('makes elements of Markdown, and buttons of citations', () => {
  expect(html('The **notice** is a month [1][12].')).toBe(
    '<p>The <strong>notice</strong> is a month <button type="button">1</button><button type="button">12</button>.</p>',
  );
  expect(html('# Terms\n\n- one\n- two `x`')).toBe(
    '<h3>Terms</h3><ul>\n<li>one</li>\n<li>two <code>x</code></li>\n</ul>'.replaceAll('\n', ''),
  );
  expect(html('| a | b |\n|---|---|\n| 1 | 2 [3] |')).toContain(
    '<th scope="col">a</th><th scope="col">b</th>',
  );
});

it('leaves nothing that loads or leads anywhere', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '![picture](https://evil.example/p.png)',
    '[here](https://evil.example)',
    '<https://evil.example>',
    '[ref]\n\n[ref]: javascript:alert(1)',
  ].join('\n\n');
  expect(html(hostile)).not.toMatch(/<(img|a|script)\b|\b(href|src)="/);
  expect(html('[1]\n\n[1]: https://evil.example')).toContain('<button type="button">1</button>');
});

it('marks ranges of the text, also in lists, and forgets marks that the text brings', () => {
  const text = 'Sure.\n\n- Not so sure [1].';
  const marked = [{ start: 7, end: text.length, title: 'Why' }];
  expect(html(text, marked)).toContain(
    '<li><mark title="Why">Not so sure </mark><button type="button">1</button><mark title="Why">.</mark></li>',
  );
  const numbered = '1. Open it.\n2. Close it.';
  const numbers = [
    { start: 0, end: 2, title: 'No words' },
    { start: 12, end: 24, title: 'Why' },
  ];
  expect(html(numbered, numbers)).toBe(
    '<ol><li>Open it.</li><li><mark title="Why">Close it.</mark></li></ol>',
  );
  expect(html('a\u{e000}b')).toBe('<p>a b</p>');
});

it('shows what is only half written', () => {
  expect(html('Some **half')).toBe('<p>Some **half</p>');
  expect(html('```sql\nSELECT')).toContain('<pre>SELECT</pre>');
});
