import { coverageOf, type Face, type FontPart, loadPart, type Weight } from './font-files.ts';

/** Consecutive characters from the same part of a font. */
export interface Run {
  readonly part: FontPart;
  readonly text: string;
}

/** Everything needed to typeset certain texts in two weights. */
export interface Typeface {
  readonly parts: readonly FontPart[];
  runsOf(text: string, weight: Weight): Run[];
  /** In thousandths of the font's size. */
  widthOf(text: string, weight: Weight): number;
}

/** Replaces characters that no font has. */
const missing = '□';
const weights: readonly Weight[] = [400, 600];

/** Loads the fonts for the texts. @param faces in order of preference; later ones supply missing characters */
export async function loadTypeface(texts: Iterable<string>, faces: readonly Face[]): Promise<Typeface> {
  const characters = new Set([missing, ...[...texts].flatMap((text) => [...shown(text)])]);
  const chosen = new Map(weights.map((weight) => [weight, new Map<string, FontPart>()]));
  for (const character of characters) {
    for (const weight of weights) {
      const part = await findPart(character, faces, weight);
      if (part) chosen.get(weight)?.set(character, part);
    }
  }
  return typefaceOf(chosen);
}

async function findPart(
  character: string,
  faces: readonly Face[],
  weight: Weight,
): Promise<FontPart | undefined> {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const face of faces) {
    for (const name of (await coverageOf(face)).get(codePoint) ?? []) {
      const part = await loadPart(face, name, weight);
      if (part.font.hasGlyphForCodePoint(codePoint)) return part;
    }
  }
  return undefined;
}

function typefaceOf(chosen: ReadonlyMap<Weight, ReadonlyMap<string, FontPart>>): Typeface {
  const widths = new Map<string, number>();

  function runsOf(text: string, weight: Weight): Run[] {
    const parts = chosen.get(weight);
    const runs: { part: FontPart; text: string }[] = [];
    for (const character of shown(text)) {
      const found = parts?.get(character);
      const part = found ?? parts?.get(missing);
      if (!part) throw new Error(`not among the texts that were announced: ${text}`);
      const last = runs.at(-1);
      const set = found ? character : missing;
      if (last?.part === part) last.text += set;
      else runs.push({ part, text: set });
    }
    return runs;
  }

  return {
    parts: [...new Set([...chosen.values()].flatMap((parts) => [...parts.values()]))],
    runsOf,
    widthOf(text, weight) {
      const key = `${weight} ${text}`;
      const width = widths.get(key) ?? runsOf(text, weight).reduce((sum, run) => sum + advanceOf(run), 0);
      widths.set(key, width);
      return width;
    },
  };
}

function advanceOf({ part: { font }, text }: Run): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * 1000;
}

/** Replaces special spaces by those that the fonts have, and composes characters. */
function shown(text: string): string {
  return text.normalize('NFC').replaceAll(/[\u2007\u2009\u202f]/g, '\u00a0');
}
