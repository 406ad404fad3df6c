import { attributeOf, readXml } from '../../zip/read-xml.ts';
import type { ZipArchive } from '../../zip/zip-archive.ts';

/** Describes a paragraph by its style. */
export interface ParagraphStyle {
  /** Rank of a heading, from 1. */
  readonly headingLevel?: number;
  readonly isListItem?: boolean;
}

/** The style of an ID, with its inherited properties. */
export type StyleOf = (id: string | undefined) => ParagraphStyle;

interface Style {
  basedOn?: string;
  headingLevel?: number;
  isListItem?: boolean;
}

const maxInheritance = 20;
/** Outline levels from 0 to 8 are headings; 9 is the text. */
const textOutlineLevel = 9;

/** Reads the styles of a document. The names of Word's own are English in every language. */
export async function readStyles(archive: ZipArchive, part: string | undefined): Promise<StyleOf> {
  const styles = new Map<string, Style>();
  let current: Style = {};
  const elements: Readonly<Record<string, (value: string) => void>> = {
    basedOn: (value) => {
      current.basedOn = value;
    },
    name: (value) => {
      const level = headingLevelOf(value);
      if (level !== undefined) current.headingLevel ??= level;
    },
    outlineLvl: (value) => {
      const level = outlineLevelOf(value);
      if (level !== undefined) current.headingLevel = level;
    },
    numId: (value) => {
      current.isListItem = value !== '0';
    },
  };
  if (part !== undefined) {
    await readXml(archive.read(part), {
      open(element, attributes) {
        if (element === 'style') {
          current = {};
          styles.set(attributeOf(attributes, 'styleId') ?? '', current);
        } else if (Object.hasOwn(elements, element))
          elements[element]?.(attributeOf(attributes, 'val') ?? '');
      },
    });
  }

  return (id) => {
    let found: ParagraphStyle = {};
    let style = styles.get(id ?? '');
    for (let depth = 0; style && depth < maxInheritance; depth++) {
      found = { ...style, ...found };
      style = styles.get(style.basedOn ?? '');
    }
    return found;
  };
}

/** Returns the level of a heading by its outline level; undefined for body text. */
export function outlineLevelOf(value: string | undefined): number | undefined {
  const level = Number(value);
  return value && level >= 0 && level < textOutlineLevel ? level + 1 : undefined;
}

function headingLevelOf(name: string): number | undefined {
  if (/^title$/i.test(name)) return 1;
  const found = /^heading ([1-9])$/i.exec(name);
  return found ? Number(found[1]) : undefined;
}
