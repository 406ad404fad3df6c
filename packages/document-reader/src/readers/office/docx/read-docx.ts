import { createBlockWriter } from '../../../flow/blocks.ts';
import { createFlow, firstHeading } from '../../../flow/flow.ts';
import type { Reader } from '../../reader.ts';
import { attributeOf, readXml, type XmlHandler } from '../../zip/read-xml.ts';
import { targetOf, withOfficePackage } from '../office-package.ts';
import { docxHandler } from './docx-body.ts';
import { readStyles } from './docx-styles.ts';

/** Reads a Word document in its order, and its notes at the end. Headers, footers and comments are left out. */
export const readDocx: Reader = async ({ path, maxTextChars }) => {
  return withOfficePackage(path, 'document', async ({ archive, mainPart, title, relationshipsOf }) => {
    const relationships = await relationshipsOf(mainPart);
    const styleOf = await readStyles(archive, targetOf(archive, relationships, 'styles'));
    const writer = createBlockWriter(maxTextChars);
    const flow = createFlow(writer, maxTextChars);
    await readXml(archive.read(mainPart), docxHandler(flow, styleOf));
    for (const type of ['footnotes', 'endnotes']) {
      const notes = targetOf(archive, relationships, type);
      if (notes) await readXml(archive.read(notes), withoutSeparators(docxHandler(flow, styleOf)));
    }
    flow.finish();
    const content = writer.finish();
    const shownTitle = title ?? firstHeading(content);
    return { format: 'docx', isVerbatim: false, ...content, ...(shownTitle && { title: shownTitle }) };
  });
};

/** Leaves out the notes that only draw the line above the others. */
function withoutSeparators(handler: XmlHandler): XmlHandler {
  let isSeparator = false;
  return {
    open(name, attributes) {
      if (name === 'footnote' || name === 'endnote') {
        const type = attributeOf(attributes, 'type') ?? '';
        isSeparator = /separator|notice/i.test(type);
      }
      if (!isSeparator) handler.open(name, attributes);
    },
    close(name) {
      if (!isSeparator) handler.close?.(name);
      if (name === 'footnote' || name === 'endnote') isSeparator = false;
    },
    text(text) {
      if (!isSeparator) handler.text?.(text);
    },
  };
}
