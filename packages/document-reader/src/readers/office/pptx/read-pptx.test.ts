import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePptx } from '../../../testing/make-office.ts';
import { type ContentReader, createContentReader, showBlocks } from '../../../testing/read-content.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

const p = (text: string, properties = '') => {
  return `<a:p>${properties}<a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r><a:endParaRPr/></a:p>`;
};
const shape = (place: string, ...paragraphs: string[]) => {
  return `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
};

test('slides in the order of the presentation, with titles, lists, tables and notes', async () => {
  const table = `<p:graphicFrame><a:graphic><a:tbl><a:tr><a:tc><a:txBody>${p('Part')}</a:txBody></a:tc><a:tc>${p('Price')}</a:tc></a:tr>
    <a:tr><a:tc>${p('A-1')}</a:tc><a:tc>${p('3 €')}</a:tc></a:tr></a:tbl></a:graphic></p:graphicFrame>`;
  const slides = [
    shape('<p:ph type="ctrTitle"/>', p('All about')) + shape('<p:ph type="subTitle" idx="1"/>', p('pumps')),
    [
      shape(
        '<p:ph type="title"/>',
        `<a:p><a:r><a:t>Parts &amp;</a:t></a:r><a:br/><a:r><a:t>prices</a:t></a:r></a:p>`,
      ),
      shape(
        '<p:ph idx="1"/>',
        p('one'),
        p('inner', '<a:pPr lvl="1"/>'),
        p('no bullet', '<a:pPr><a:buNone/></a:pPr>'),
      ),
      shape('', p('A shape'), p('with a list', '<a:pPr><a:buChar char="•"/></a:pPr>')),
      table,
      shape('<p:ph type="sldNum" idx="12"/>', '<a:p><a:fld type="slidenum"><a:t>2</a:t></a:fld></a:p>'),
      `<mc:AlternateContent><mc:Choice/><mc:Fallback>${shape('', p('again'))}</mc:Fallback></mc:AlternateContent>`,
    ].join(''),
  ];
  const more = {
    'ppt/notesSlides/slide2.xml':
      shape('<p:ph type="sldImg"/>') +
      shape('<p:ph type="body"/>', p('Say this.')) +
      shape('<p:ph type="sldNum"/>', p('2')),
    'ppt/diagrams/slide2.xml': `<dgm:pt><dgm:t>${p('Step one')}</dgm:t></dgm:pt>`,
  };
  const document = await reader.document('a.pptx', makePptx(slides, more));
  expect(document).toMatchObject({ format: 'pptx', title: 'All about', isVerbatim: false });
  expect(showBlocks(document)).toEqual([
    'heading1 p1: All about',
    'paragraph p1: pumps',
    'heading2 p2: Parts & prices',
    'list p2: - one\n  - inner',
    'paragraph p2: no bullet',
    'paragraph p2: A shape',
    'list p2: - with a list',
    'table p2 r2 (Part | Price): A-1 | 3 €',
    'paragraph p2: Step one',
    'paragraph p2: Say this.',
  ]);
});

test('a slide that is missing makes it broken', async () => {
  const parts = makePptx([shape('', p('a'))]);
  const broken = Buffer.from(
    parts.toString('latin1').replaceAll('ppt/slides/slide1.xml', 'ppt/slides/slide2.xml'),
    'latin1',
  );
  expect(await reader.read('a.pptx', broken)).toEqual({ unreadable: 'broken' });
});
