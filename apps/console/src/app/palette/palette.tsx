import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { loadTexts } from '#lib/i18n.ts';
import { loadPart } from '#lib/load-part.ts';
import { domainOf } from '#lib/page-text.ts';
import { pages } from '../pages.ts';
import { createShortcutReader, type Shortcut } from './keys.ts';

/** The domains that the names of pages are in. */
const pageDomains = new Set(
  pages.flatMap(({ title, tab, text, words }) =>
    [title, tab, text, words].flatMap((key) => (key ? [domainOf(key)] : [])),
  ),
);

const CommandPalette = lazy(async () => {
  const load = () => import('./command-palette.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts(...pageDomains)]);
  return { default: part.CommandPalette };
});
const ShortcutsSheet = lazy(async () => {
  const load = () => import('./shortcuts-sheet.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts(...pageDomains)]);
  return { default: part.ShortcutsSheet };
});
const CreateBucket = lazy(async () => {
  const load = () => import('#features/storage/buckets/create-bucket-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('storage', 'bucket-settings')]);
  return { default: part.CreateBucketDialog };
});
const CreateKey = lazy(async () => {
  const load = () => import('#features/storage/access-keys/create-key-dialog.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('keys', 'tools')]);
  return { default: part.CreateKeyDialog };
});

/** What a shortcut or a command opened over the page. */
export type PaletteDialog = 'palette' | 'sheet' | 'createBucket' | 'createKey';

/** The keys that work on every page, and what they open. */
export function Palette({ onFeedback }: { onFeedback: () => void }) {
  const [dialog, setDialog] = useState<PaletteDialog | null>(null);
  const navigate = useNavigate();
  useShortcuts((shortcut) => {
    if (shortcut.kind === 'go') void navigate({ to: shortcut.to });
    else if (shortcut.kind === 'search') focusSearch();
    else setDialog((now) => (now === shortcut.kind ? null : shortcut.kind));
  });
  const close = () => setDialog(null);
  return (
    <Suspense>
      {dialog === 'palette' && <CommandPalette onOpen={setDialog} onFeedback={onFeedback} onClose={close} />}
      {dialog === 'sheet' && <ShortcutsSheet onClose={close} />}
      {dialog === 'createBucket' && <CreateBucket onClose={close} />}
      {dialog === 'createKey' && <CreateKey onClose={close} />}
    </Suspense>
  );
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('search input')?.select();
}

function useShortcuts(act: (shortcut: Shortcut) => void) {
  const latest = useRef(act);
  latest.current = act;
  // Whoever sees the page may press a key at once: an effect that follows its painting would miss it.
  useLayoutEffect(() => {
    const read = createShortcutReader(() => performance.now());
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.key === 'Shift') return;
      const isInDialog = document.querySelector('dialog[open]') !== null;
      const shortcut = read(event, !isInDialog && !isTyping(event.target));
      if (!shortcut || (isInDialog && document.querySelector('dialog[open] [data-palette]') === null)) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])');
  return isField || target.isContentEditable;
}
