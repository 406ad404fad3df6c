import { UnreadableError } from '../../unreadable-error.ts';
import { readTitle } from '../zip/read-title.ts';
import { readXml, type XmlAttributes } from '../zip/read-xml.ts';
import { resolvePart } from '../zip/resolve-part.ts';
import { openZip, type ZipArchive } from '../zip/zip-archive.ts';

/** A part that another part refers to. */
export interface Relationship {
  /** The last part of its type's address: `styles`, `slide`, `worksheet`, … */
  readonly type: string;
  /** Name of the part in the archive. */
  readonly target: string;
}

/** An Office file: parts in a zip file that refer to each other (ECMA-376, part 2). */
export interface OfficePackage {
  readonly archive: ZipArchive;
  readonly mainPart: string;
  /** Title among the properties of the document. */
  readonly title: string | undefined;
  /** Returns the parts of the archive that a part refers to, by ID. */
  relationshipsOf(part: string): Promise<ReadonlyMap<string, Relationship>>;
}

/**
 * Opens an Office file, hands it on, and closes it.
 *
 * @throws {UnreadableError} if it has no main part of this name
 */
export async function withOfficePackage<Result>(
  path: string,
  mainElement: string,
  use: (office: OfficePackage) => Promise<Result>,
): Promise<Result> {
  const archive = await openZip(path);
  try {
    const relationshipsOf = (part: string) => readRelationships(archive, part);
    const roots = [...(await relationshipsOf('')).values()];
    const mainPart = roots.find(({ type }) => type === 'officeDocument')?.target;
    if (mainPart === undefined || !archive.has(mainPart)) throw new UnreadableError(reasonWithout(archive));
    const root = await rootElement(archive, mainPart);
    if (root !== undefined && root !== mainElement) throw new UnreadableError('wrong_format');
    const properties = roots.find(({ type }) => type === 'core-properties')?.target;
    const title = properties && archive.has(properties) ? await readTitle(archive, properties) : undefined;
    return await use({ archive, mainPart, title, relationshipsOf });
  } finally {
    archive.close();
  }
}

/** Returns the only part of a type that a part refers to, if it exists. */
export function targetOf(
  archive: ZipArchive,
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
): string | undefined {
  const found = [...relationships.values()].find((relationship) => relationship.type === type);
  return found && archive.has(found.target) ? found.target : undefined;
}

/**
 * Returns the ID of the relationship that an element refers to. Its attribute always has a prefix, unlike an `id` of
 * the element itself.
 */
export function relationshipId(attributes: XmlAttributes): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return (key && attributes[key]) ?? '';
}

async function readRelationships(
  archive: ZipArchive,
  part: string,
): Promise<ReadonlyMap<string, Relationship>> {
  const found = new Map<string, Relationship>();
  const slash = part.lastIndexOf('/') + 1;
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  if (!archive.has(name)) return found;
  await readXml(archive.read(name), {
    open(element, { Id: id, Type: type = '', Target: target, TargetMode: mode }) {
      if (element !== 'Relationship' || !id || !target || mode === 'External') return;
      found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolvePart(part, target) });
    },
  });
  return found;
}

async function rootElement(archive: ZipArchive, part: string): Promise<string | undefined> {
  let root: string | undefined;
  for await (const piece of archive.read(part)) {
    await readXml(only(piece), {
      open: (name) => {
        root ??= name;
      },
    });
    break;
  }
  return root;
}

async function* only(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece;
}

/** Returns the reason for a missing part. An OpenDocument file or an e-book has the wrong extension; anything else is damaged. */
function reasonWithout(archive: ZipArchive): 'wrong_format' | 'broken' {
  return archive.has('mimetype') ? 'wrong_format' : 'broken';
}
