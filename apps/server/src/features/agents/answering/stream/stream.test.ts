import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { createMarkupCleaner } from './clean-markup.ts';
import { createCitationGate } from './gate-citations.ts';

const known = new Set(['https://intranet.example/wiki']);

function through(pieces: readonly string[], numbers: readonly number[] = [1, 2, 3]): string {
  const cleaner = createMarkupCleaner(known);
  const gate = createCitationGate(new Set(numbers));
  const out = pieces.map((piece) => gate.push(cleaner.push(piece)));
  return [...out, gate.push(cleaner.end()), gate.end()].join('');
}

describe('citations', () => {
  it.each([
    ['The fee is 5 [1].', 'The fee is 5 [1].'],
    ['The fee is 5 [7].', 'The fee is 5.'],
    ['The fee is 5 [1, 7].', 'The fee is 5 [1].'],
    ['The fee is 5 [1][7][2].', 'The fee is 5 [1][2].'],
    ['The fee is 5 [2-4].', 'The fee is 5 [2][3].'],
    ['The fee is 5[^1].', 'The fee is 5[1].'],
    ['The fee is 5[^9].', 'The fee is 5.'],
    ['The fee is 5【1】.', 'The fee is 5[1].'],
    ['The fee is 5【9†source】.', 'The fee is 5.'],
    ['The fee is 5【1:0†file.pdf】.', 'The fee is 5[1].'],
    ['The fee is 5 (source 3).', 'The fee is 5 [3].'],
    ['The fee is 5 (Source 9).', 'The fee is 5.'],
    ['The fee is 5 (sources 1 and 9).', 'The fee is 5 [1].'],
    ['费用是五元（来源 9）。', '费用是五元。'],
    ['费用是五元［２］。', '费用是五元[2]。'],
    ['料金は五円です（出典1）。', '料金は五円です[1]。'],
    ['The fee is 5 [Source: 9].', 'The fee is 5.'],
    ['The fee is 5<sup>1</sup>.', 'The fee is 5[1].'],
    ['The fee is 5<sup>9</sup>.', 'The fee is 5.'],
    ['The fee is 5 [123456789012].', 'The fee is 5.'],
    ['The fee is [9[88]9] or [9<b></b>9].', 'The fee is [9 9] or.'],
    ['The fee is &#91;99&#93; or &lbrack;99&rsqb;.', 'The fee is or.'],
    ['The fee is [9\u200b9] or [\u2060 9].', 'The fee is or.'],
    ['The options (1) and (2) remain, as does [draft].', 'The options (1) and (2) remain, as does [draft].'],
    ['The fee is [1 2, source: 9 and 3].', 'The fee is [1][2][3].'],
    [`The fee is [${'1'.repeat(70)}x].`, `The fee is [${'1'.repeat(70)}x].`],
    [`The fee is [${'1 '.repeat(35)}x].`, `The fee is [${'1 '.repeat(35)}x].`],
    [`The fee is (${'ref 1'.repeat(15)}x).`, `The fee is (${'ref 1'.repeat(15)}x).`],
    ['```python\nx = y[99]\n```\nSee [99].', '```python\nx = y[99]\n```\nSee.'],
    ['```markdown\nSee [99].\n```', '```markdown\nSee.\n```'],
  ])('%s', (text, expected) => {
    expect(through([text])).toBe(expected);
    expect(through([...text])).toBe(expected);
  });
});

describe('links, images and HTML', () => {
  it.each([
    ['See [the page](https://evil.example/?q=1) [1].', 'See [the page] [1].'],
    ['See ![x](https://evil.example/a.png).', 'See [x].'],
    ['See https://evil.example/?q=secret.', 'See ….'],
    ['See <https://evil.example/a>.', 'See .'],
    ['See www.evil.example/a now.', 'See … now.'],
    ['See //evil.example/a now.', 'See … now.'],
    ['See https://intranet.example/wiki.', 'See `https://intranet.example/wiki`.'],
    ['See https://intranet.example/wiki?q=secret.', 'See ….'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['Type javascript:alert(1) now', 'Type … now'],
    ['Open data:text/html;base64,PHN2Zz4= now', 'Open … now'],
    ['The data: 5 rows, ratio 1:2, at 10:30.', 'The data: 5 rows, ratio 1:2, at 10:30.'],
    ['If x <y then 3 < 4.', 'If x < y then 3 < 4.'],
    ['A `List<String>` and Map<K, V>.', 'A `List<String>` and Map<K, V>.'],
    ['&lt;img src=x&gt;ok &amp;lt;b&amp;gt;', '< img src=x>ok < b>'],
    ['ht[9]tps://evil.example/q', 'ht …'],
    ['https:[9]//evil.example/q', 'https: …'],
    ['[a]: https://evil.example\n[a]', '[a] : …\n[a]'],
    ['[a][9]: //evil.example', '[a] : …'],
    ['Write to <hr@example.com>.', 'Write to hr@example.com.'],
    ['<</b>x-app:open>', '< x-app:open>'],
    ['<<!-- -->x-app:open>', '< x-app:open>'],
    ['<<hr@example.com>>', '< hr@example.com>'],
    ['<&#120;-app:open>', '< x-app:open>'],
    ['<[9]x-app:open>', '< x-app:open>'],
    ['cout << 1 << x; cat <<EOF', 'cout << 1 << x; cat << EOF'],
    ['1 & 2, AT&T, R&D;', '1 & 2, AT&T, R&D;'],
    ['[1](see also the annex)', '[1] (see also the annex)'],
    ['A\u{e0041}\u202eB', 'AB'],
  ])('%s', (text, expected) => {
    expect(through([...text])).toBe(through([text]));
    expect(through([text])).toBe(expected);
  });

  const pieces = fc.array(
    fc.constantFrom(
      ...[
        '[',
        ']',
        '(',
        ')',
        '!',
        '<',
        '>',
        '`',
        '```',
        '~~~',
        '\n',
        '\n\n',
        ' ',
        '    ',
        '- ',
        '> ',
        '|',
        '\\',
        '^',
        ':',
        '//',
        '&',
      ],
      ...[
        'https://',
        'www.',
        'evil.example',
        '/a?b=c',
        'img src=x',
        'a href=x',
        'javascript:',
        'data:text/html,',
        '1',
        '99',
        'source ',
      ],
      ...[
        '&lt;',
        '&#91;',
        '&colon;',
        '&amp;',
        '<b>',
        '</b>',
        '<!--',
        '-->',
        '\u200b',
        '【',
        '】',
        'word',
        '"',
        "'",
        '.',
        '#',
        '*',
        '_',
        '=',
      ],
    ),
    { maxLength: 30 },
  );
  const hasUnknownCitation = (text: string) =>
    [...text.matchAll(/\[\^?(\d+)\]/g)].some(([, digits]) => ![1, 2, 3].includes(Number(digits)));

  it('are gone from any text, as a browser would see it', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const out = through([given.join('')]);
        const html = marked.parse(out, { async: false, gfm: true });
        expect(html).not.toMatch(/<(?:a|img)\b[^>]*(?:href|src)=/i);
        expect(html).not.toMatch(/<[a-z]\w*[^>]*\s(?:src|href|on\w+)\s*=/i);
        expect(/[`~]{3}/.test(out) || !hasUnknownCitation(out)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('are gone however the text is cut', () => {
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(8), { minLength: 1, maxLength: 40 }), (given, sizes) => {
        const text = given.join('');
        const cut: string[] = [];
        for (let at = 0, n = 0; at < text.length; n++) {
          const size = 1 + (sizes[n % sizes.length] ?? 0);
          cut.push(text.slice(at, at + size));
          at += size;
        }
        expect(through(cut)).toBe(through([text]));
      }),
      { numRuns: 3_000 },
    );
  });
});
