import type { Block } from '../types.ts';
import { tokensIn } from './tokens.ts';

/** A heading with the blocks below it, up to the next heading. */
export interface Section {
  /** Texts of the headings that lead here, outermost first, its own last. */
  headings: readonly string[];
  /** Rank of its heading; 0 for the text before the first heading. */
  readonly level: number;
  readonly blocks: Block[];
  hasBody: boolean;
  tokens: number;
}

/** Short sections are merged with their subsections up to this many tokens. */
const joinedTokens = 120;
const lowestLevel = 6;
const maxHeadingChars = 200;

/** Splits a document at its headings, and merges short sections with their subsections. */
export function sectionsOf(text: string, blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const path: { level: number; heading: string }[] = [];
  let current: Section = { headings: [], level: 0, blocks: [], hasBody: false, tokens: 0 };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const level = block.level ?? lowestLevel;
      while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, heading: headingOf(text, block) });
      pushSection(sections, current);
      const headings = path.map(({ heading }) => heading).filter((heading) => heading !== '');
      current = { headings, level, blocks: [], hasBody: false, tokens: 0 };
    } else current.hasBody = true;
    current.blocks.push(block);
    current.tokens += tokensIn(text, block.start, block.end);
  }
  pushSection(sections, current);
  return sections;
}

function headingOf(text: string, { start, end }: Block): string {
  return text
    .slice(start, Math.min(end, start + maxHeadingChars))
    .replace(/\s+/g, ' ')
    .trim();
}

function pushSection(sections: Section[], section: Section): void {
  if (section.blocks.length === 0) return;
  const last = sections.at(-1);
  const isSmall = last && last.tokens + section.tokens <= joinedTokens;
  const belongs = last && (section.level > last.level || !last.hasBody);
  if (!last || !isSmall || !belongs) return void sections.push(section);
  if (last.headings.length === 0) last.headings = section.headings;
  last.blocks.push(...section.blocks);
  last.hasBody ||= section.hasBody;
  last.tokens += section.tokens;
}
