import { type Icon, IconHelpCircle, IconLogout, IconMessage } from '@tabler/icons-react';
import { signOutHere } from '#features/accounts/sign-out.ts';
import { locale } from '#lib/language/page-locale.ts';
import type { TextKey } from '#lib/language/page-text.ts';
import { docsUrl } from '#lib/pages/docs-url.ts';

type ShellAction = { id: string; icon: Icon; label: TextKey; words: TextKey } & (
  | { run: (deps: ShellActionDeps) => void }
  /** Opens outside the console, so that running work is not lost. */
  | { href: string }
);

export interface ShellActionDeps {
  onFeedback: () => void;
}

/** The actions of every page, shown below the pages in the navigation, and in the command palette. */
export const shellActions = [
  {
    id: 'feedback',
    icon: IconMessage,
    label: 'shell:nav.feedback',
    words: 'palette:words.actions.feedback',
    run: ({ onFeedback }: ShellActionDeps) => onFeedback(),
  },
  {
    id: 'help',
    icon: IconHelpCircle,
    label: 'shell:nav.help',
    words: 'palette:words.actions.help',
    href: docsUrl(locale),
  },
  {
    id: 'signOut',
    icon: IconLogout,
    label: 'shell:nav.signOut',
    words: 'palette:words.actions.signOut',
    run: () => void signOutHere(),
  },
] as const satisfies readonly ShellAction[];
