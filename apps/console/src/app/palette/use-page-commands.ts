import { useNavigate, useParams } from '@tanstack/react-router';
import type { PageEntry } from '#lib/page-entry.ts';
import { useText } from '#lib/page-text.ts';
import { usePages } from '#lib/use-pages.ts';
import { matching, plainWords } from './match.ts';
import type { Command } from './use-commands.ts';

/** So many pages of buckets are shown at most. */
const shownBucketPages = 8;

const isOfBucket = ({ path }: PageEntry) => path.includes('$bucket');

/** Every page that needs nothing but its address; before anything is typed, the main ones alone. */
export function usePageCommands(): { all: Command[]; main: Command[] } {
  const navigate = useNavigate();
  const commandOf = useCommandOf();
  const pages = usePages().filter(({ path }) => !path.includes('$'));
  const commands = pages.map((page) => ({
    page,
    command: commandOf(page, () => {
      if (page.isSeparateApp) location.assign(page.path);
      else void navigate({ to: page.path });
    }),
  }));
  return {
    all: commands.map(({ command }) => command),
    main: commands
      .filter(({ page }) => page.key !== undefined || (page.parent === undefined && !page.isSeparateApp))
      .map(({ command }) => command),
  };
}

/**
 * The pages of buckets that a text finds: of the bucket that is shown, and of those the text names beside the page, as in
 * `photos lifecycle`.
 */
export function useBucketPageCommands(buckets: readonly string[], text: string): Command[] {
  const navigate = useNavigate();
  const commandOf = useCommandOf();
  const { bucket: shown } = useParams({ strict: false });
  const pages = usePages().filter(isOfBucket);
  const words = plainWords(text);
  const found = buckets.flatMap((bucket) => {
    const rest = words.filter((word) => !bucket.includes(word));
    if (rest.length === 0 || (rest.length === words.length && bucket !== shown)) return [];
    const commands = pages.map((page) => ({
      ...commandOf(
        page,
        () => void navigate({ to: page.path, params: { bucket }, search: page.search ?? {} }),
      ),
      id: `${bucket} ${page.path} ${page.title}`,
      detail: bucket,
    }));
    return matching(commands, rest.join(' '));
  });
  return found.slice(0, shownBucketPages);
}

function useCommandOf() {
  const text = useText();
  const pages = usePages();
  return (page: PageEntry, run: () => void): Command => {
    const parent = pages.find(({ path }) => path === page.parent);
    const words = [page.words, page.tab, page.text].flatMap((key) => (key ? [text(key)] : []));
    return {
      id: page.path,
      label: text(page.title),
      words: words.join(' '),
      ...(page.icon && { icon: page.icon }),
      ...(parent && { detail: text(parent.title) }),
      ...(page.key && { keys: ['g', page.key] }),
      run,
    };
  };
}
