import { UnreadableError } from '../../unreadable-error.ts';
import { attributeOf, readXml } from '../zip/read-xml.ts';
import { resolvePart } from '../zip/resolve-part.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';

/** Describes a book by its package document. */
export interface EpubPackage {
  readonly title: string | undefined;
  /** Names of its chapters' parts, in reading order. */
  readonly chapters: readonly string[];
}

/** Algorithms that only obfuscate fonts, so the text remains readable. */
const fontAlgorithms = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);
const maxChapters = 10_000;

/**
 * Reads which parts a book has, and in which order (EPUB 3.3).
 *
 * @throws {UnreadableError} if it is no book, or its text is encrypted
 */
export async function readEpubPackage(archive: ZipArchive): Promise<EpubPackage> {
  await checkNotEncrypted(archive);
  const part = await packagePart(archive);
  const names = new Map<string, string>();
  const chapters: string[] = [];
  let title = '';
  let isTitle = false;
  await readXml(archive.read(part), {
    open(element, attributes) {
      isTitle = element === 'title' && title === '';
      if (element === 'item') {
        names.set(
          attributeOf(attributes, 'id') ?? '',
          resolvePart(part, attributeOf(attributes, 'href') ?? ''),
        );
      } else if (element === 'itemref') {
        const name = names.get(attributeOf(attributes, 'idref') ?? '');
        if (name !== undefined && isPage(name)) chapters.push(name);
      }
    },
    close: () => {
      isTitle = false;
    },
    text: (text) => {
      if (isTitle) title += text;
    },
  });
  if (chapters.length > maxChapters) throw new UnreadableError('too_large');
  return { title: title.trim() || undefined, chapters };
}

/** Pictures may be chapters too. */
function isPage(name: string): boolean {
  return /\.(x?html?|xml)$/i.test(name);
}

async function packagePart(archive: ZipArchive): Promise<string> {
  const container = 'META-INF/container.xml';
  if (!archive.has(container)) {
    const isOther = archive.has('_rels/.rels') || archive.has('mimetype');
    throw new UnreadableError(isOther ? 'wrong_format' : 'broken');
  }
  let part: string | undefined;
  await readXml(archive.read(container), {
    open(element, attributes) {
      if (element === 'rootfile') part ??= attributeOf(attributes, 'full-path');
    },
  });
  if (part === undefined) throw new UnreadableError('broken');
  return part;
}

async function checkNotEncrypted(archive: ZipArchive): Promise<void> {
  const encryption = 'META-INF/encryption.xml';
  if (!archive.has(encryption)) return;
  await readXml(archive.read(encryption), {
    open(element, attributes) {
      if (element !== 'EncryptionMethod') return;
      const algorithm = attributeOf(attributes, 'Algorithm') ?? '';
      if (!fontAlgorithms.has(algorithm)) throw new UnreadableError('encrypted');
    },
  });
}
