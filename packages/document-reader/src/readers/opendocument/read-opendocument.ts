import { type BlockWriter, createBlockWriter } from '../../flow/blocks.ts';
import { createFlow, firstHeading } from '../../flow/flow.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import type { ReadRequest } from '../../wire/messages.ts';
import type { Reader } from '../reader.ts';
import { readTitle } from '../zip/read-title.ts';
import { readXml, type XmlHandler } from '../zip/read-xml.ts';
import { openZip, readPart, type ZipArchive } from '../zip/zip-archive.ts';
import { sheetsHandler } from './odf-sheets.ts';
import { odfTextHandler } from './odf-text.ts';

type OpenDocumentFormat = 'odt' | 'ods' | 'odp';

/** A handler of the contents, and what ends them. */
interface Contents extends XmlHandler {
  finish(): void;
}

const kinds: Readonly<Record<OpenDocumentFormat, string>> = {
  odt: 'text',
  ods: 'spreadsheet',
  odp: 'presentation',
};
const maxTypeBytes = 1_000;

export const readOdt = reader('odt', textContents);
export const readOdp = reader('odp', textContents);
export const readOds = reader('ods', (writer, { keepsCells }) => sheetsHandler(writer, { keepsCells }));

/** Reads an OpenDocument file (ISO/IEC 26300): its contents are one part, in the order of the document. */
function reader(
  format: OpenDocumentFormat,
  contentsOf: (writer: BlockWriter, request: ReadRequest) => Contents,
): Reader {
  return async (request) => {
    const { path, maxTextChars, keepsCells } = request;
    const archive = await openZip(path);
    try {
      await checkKind(archive, format);
      await checkNotEncrypted(archive);
      const writer = createBlockWriter(maxTextChars, format === 'ods' && keepsCells ? '\t' : undefined);
      const contents = contentsOf(writer, request);
      await readXml(archive.read('content.xml'), contents);
      contents.finish();
      const content = writer.finish();
      const named = archive.has('meta.xml') ? await readTitle(archive, 'meta.xml') : undefined;
      const title = named ?? firstHeading(content);
      return { format, isVerbatim: false, ...content, ...(title && { title }) };
    } finally {
      archive.close();
    }
  };
}

function textContents(writer: BlockWriter, { maxTextChars }: ReadRequest): Contents {
  const flow = createFlow(writer, maxTextChars);
  return odfTextHandler(flow);
}

/** @throws {UnreadableError} if it is another kind of document */
async function checkKind(archive: ZipArchive, format: OpenDocumentFormat): Promise<void> {
  const bytes = archive.has('mimetype') ? await readPart(archive, 'mimetype', maxTypeBytes) : '';
  const type = bytes.toString();
  const kind = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(type)?.[1];
  if (kind !== undefined && kind !== kinds[format]) throw new UnreadableError('wrong_format');
  if (!archive.has('content.xml')) {
    throw new UnreadableError(archive.has('_rels/.rels') || type !== '' ? 'wrong_format' : 'broken');
  }
}

async function checkNotEncrypted(archive: ZipArchive): Promise<void> {
  if (!archive.has('META-INF/manifest.xml')) return;
  await readXml(archive.read('META-INF/manifest.xml'), {
    open(name) {
      if (name === 'encryption-data') throw new UnreadableError('encrypted');
    },
  });
}
