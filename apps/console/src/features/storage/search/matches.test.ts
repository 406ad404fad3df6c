import { expect, test } from 'vitest';
import { piecesOf } from './matches.ts';

const marked = (text: string, wanted: string) =>
  piecesOf(text, wanted)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['report.pdf', 'port', 're[port].pdf'],
  ['REPORT.pdf', 'port', 'RE[PORT].pdf'],
  ['a/report/b', 't/b', 'a/repor[t/b]'],
  ['aaa', 'a', '[a][a][a]'],
  ['年次報告書.pdf', '報', '年次[報]告書.pdf'],
  ['ＡＢＣ.txt', 'bc', 'Ａ[ＢＣ].txt'],
  ['ｶﾞイド', 'ガ', '[ｶﾞ]イド'],
  ['cafe\u0301.txt', 'café', '[cafe\u0301].txt'],
  ['ﬁle', 'fi', '[ﬁ]le'],
  ['👩‍💻 notes', 'notes', '👩‍💻 [notes]'],
  ['report', '', 'report'],
  ['report', 'x', 'report'],
])('%s for %s', (text, wanted, expected) => {
  expect(marked(text, wanted)).toBe(expected);
});
