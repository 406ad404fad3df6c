import { readXml } from './read-xml.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Returns the title of a document, from its properties in Dublin Core. */
export async function readTitle(archive: ZipArchive, part: string): Promise<string | undefined> {
  let title = '';
  let isTitle = false;
  await readXml(archive.read(part), {
    open: (name) => {
      isTitle = name === 'title' && title === '';
    },
    close: () => {
      isTitle = false;
    },
    text: (text) => {
      if (isTitle) title += text;
    },
  });
  return title.trim() || undefined;
}
