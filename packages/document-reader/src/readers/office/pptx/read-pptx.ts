import { createBlockWriter } from '../../../flow/blocks.ts';
import { createFlow, type Flow, firstHeading } from '../../../flow/flow.ts';
import { UnreadableError } from '../../../unreadable-error.ts';
import type { Reader } from '../../reader.ts';
import { readXml } from '../../zip/read-xml.ts';
import type { ZipArchive } from '../../zip/zip-archive.ts';
import { type OfficePackage, relationshipId, targetOf, withOfficePackage } from '../office-package.ts';
import { slideHandler } from './pptx-slide.ts';

const maxSlides = 10_000;

/** Reads a presentation slide by slide: titles, texts, lists, tables, diagrams, and the speaker's notes. */
export const readPptx: Reader = async ({ path, maxTextChars }) => {
  return withOfficePackage(path, 'presentation', async (office) => {
    const relationships = await office.relationshipsOf(office.mainPart);
    const writer = createBlockWriter(maxTextChars);
    const flow = createFlow(writer, maxTextChars);
    for (const [at, id] of (await slideIds(office.archive, office.mainPart)).entries()) {
      const slide = relationships.get(id)?.target;
      if (!slide || !office.archive.has(slide)) throw new UnreadableError('broken');
      flow.moveTo({ page: at + 1 });
      await readSlide(office, slide, flow);
    }
    flow.finish();
    const content = writer.finish();
    const title = office.title ?? firstHeading(content);
    return { format: 'pptx', isVerbatim: false, ...content, ...(title && { title }) };
  });
};

async function slideIds(archive: ZipArchive, part: string): Promise<readonly string[]> {
  const ids: string[] = [];
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'sldId') ids.push(relationshipId(attributes));
    },
  });
  if (ids.length > maxSlides) throw new UnreadableError('too_large');
  return ids;
}

async function readSlide(
  { archive, relationshipsOf }: OfficePackage,
  slide: string,
  flow: Flow,
): Promise<void> {
  await readXml(archive.read(slide), slideHandler(flow, 'slide'));
  const relationships = await relationshipsOf(slide);
  for (const { type, target } of relationships.values()) {
    if (type !== 'diagramData' || !archive.has(target)) continue;
    await readXml(archive.read(target), slideHandler(flow, 'diagram'));
  }
  const notes = targetOf(archive, relationships, 'notesSlide');
  if (notes) await readXml(archive.read(notes), slideHandler(flow, 'notes'));
}
