import type { Item } from '../kernel/item.ts';
import { mediaOf } from '../kernel/media-of.ts';
import { answersOf } from '../kernel/stored-json.ts';

/** Length of the beginning of a text that lists show, in characters. */
const excerptLength = 160;

/** Returns the beginning of a text, cut between characters. */
export function excerptOf(text: string): string;
export function excerptOf(text: string | null): string | null;
export function excerptOf(text: string | null): string | null {
  if (text === null) return null;
  const characters = Array.from(text.slice(0, 2 * excerptLength + 1));
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : text;
}

/** Returns an item as a list shows it. */
export function toListed(item: Item) {
  return {
    item_id: item.id,
    state: item.state,
    language: item.language,
    country: item.country,
    exif: item.exif,
    contributor_id: item.contributorId,
    excerpt: excerptOf(item.text),
    answers: Object.fromEntries(
      Object.entries(answersOf(item)).map(([name, answer]) => [
        name,
        typeof answer === 'string' ? excerptOf(answer) : answer,
      ]),
    ),
    media: mediaOf(item),
    votes: item.votes,
    warnings: item.warnings,
    is_gold: item.goldAnswer !== null,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
  };
}
