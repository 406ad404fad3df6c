import { useNavigate } from '@tanstack/react-router';
import { useText } from '#lib/language/page-text.ts';
import type { PageEntry } from '#lib/pages/page-entry.ts';
import { usePages } from '#lib/pages/use-pages.ts';
import type { Command } from './command.ts';
import { englishOf } from './english.ts';
import { useWords } from './use-words.ts';

/** Returns commands for every page whose address has no parameters, and for the main pages, which appear before anything is typed. */
export function usePageCommands(): { all: Command[]; main: Command[] } {
  const navigate = useNavigate();
  const commandOf = usePageCommand();
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

/** Returns a function that creates the command of a page. */
export function usePageCommand(): (page: PageEntry, run: () => void) => Command {
  const text = useText();
  const words = useWords();
  const pages = usePages();
  return (page, run) => {
    const parent = pages.find(({ path }) => path === page.parent);
    return {
      id: page.path,
      label: text(page.title),
      alias: englishOf(page.title),
      words: words(page.title, page.label, page.words, page.tab, page.text),
      ...(page.icon && { icon: page.icon }),
      ...(parent && { detail: text(parent.title) }),
      ...(page.key && { keys: ['g', page.key] }),
      run,
    };
  };
}
