import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const envelope = [
  'From: =?utf-8?B?SsO8cmdlbg==?= <j@example.com>',
  'To: a@example.com, Team: "B, C" <b@example.com>;',
  'Subject: =?iso-2022-jp?B?GyRCJV0lcyVXGyhC?= and pumps',
  'Date: Mon, 5 Oct 2026 10:00:00 +0200',
].join('\r\n');
const mail = (...lines: string[]) => `${envelope}\r\n${lines.join('\r\n')}\r\n`;
const attachment = [
  'Content-Type: application/pdf; name="prices.pdf"',
  'Content-Disposition: attachment; filename="prices.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.4 secret').toString('base64'),
];

test('who wrote what to whom, with the names of what is attached', async () => {
  const document = await reader.document(
    'a.eml',
    mail(
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Hello,',
      '',
      'the gr=F6=DFe',
      'is 3.',
      '--x',
      ...attachment,
      '--x--',
    ),
  );
  expect(document).toMatchObject({ format: 'eml', title: 'ポンプ and pumps', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1: ポンプ and pumps',
    'paragraph: From: Jürgen <j@example.com>\nTo: a@example.com, B, C <b@example.com>\n' +
      'Date: 2026-10-05T08:00:00.000Z\nAttachments: prices.pdf',
    'paragraph: Hello,',
    'paragraph: the größe\nis 3.',
  ]);
});

test('formatted text counts before plain text, without what is hidden in it', async () => {
  const document = await reader.document(
    'a.eml',
    mail(
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'See the page.',
      '--x',
      'Content-Type: text/html',
      '',
      '<div style="display:none">preview</div><p>Prices</p><table><tr><th>Part<th>Price<tr><td>A<td>3</table>',
      '--x--',
    ),
  );
  expect(showBlocks(document).slice(2)).toEqual(['paragraph: Prices', 'table r2 (Part | Price): A | 3']);
});

test.each([
  ['multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x', 'encrypted'],
  ['application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'encrypted'],
])('an email of type %s is %s', async (type, unreadable) => {
  expect(await reader.read('a.eml', mail(`Content-Type: ${type}`, '', 'xx'))).toEqual({ unreadable });
});

test('a text that is no email, and parts without end', async () => {
  expect(await reader.read('a.eml', 'just words')).toEqual({ unreadable: 'broken' });
  let nested = '';
  for (let n = 0; n < 200; n++) nested += `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`;
  expect(await reader.read('a.eml', `${envelope}\r\n${nested}`)).toEqual({ unreadable: 'broken' });
});
