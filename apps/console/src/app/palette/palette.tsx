import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isTyping } from '#lib/browser/is-typing.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { domainOf } from '#lib/language/page-text.ts';
import { pages } from '../pages.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import type { CommandDialog } from './dialogs.tsx';
import { createShortcutReader, type Shortcut } from './shortcut-reader.ts';

/** The domains that contain the names of pages. */
const pageDomains = new Set(
  pages.flatMap(({ title, tab, text, words, label }) =>
    [title, tab, text, words, label].flatMap((key) => (key ? [domainOf(key)] : [])),
  ),
);

const ShortcutsSheet = lazy(async () => {
  const load = () => import('./shortcuts-sheet.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts(...pageDomains)]);
  return { default: part.ShortcutsSheet };
});
const CommandDialogs = lazy(async () => ({
  default: (await loadPart(() => import('./dialogs.tsx'))).CommandDialogs,
}));

async function loadPalette(): Promise<ComponentType<CommandPaletteProps>> {
  const [part, { loadEnglish }] = await Promise.all([
    loadPart(() => import('./command-palette.tsx')),
    loadPart(() => import('./english.ts')),
    loadTexts(...pageDomains),
  ]);
  await loadEnglish(pageDomains);
  return part.CommandPalette;
}

/** The open palette, sheet of shortcuts, or dialog. */
type Open = 'palette' | 'sheet' | CommandDialog;

/** The shortcuts of every page, and the palette, sheet and dialogs that they open. */
export function Palette({ onFeedback }: { onFeedback: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const CommandPalette = usePaletteAhead(open === 'palette');
  const navigate = useNavigate();
  useGlobalShortcuts((shortcut) => {
    if (shortcut.kind === 'go') void navigate({ to: shortcut.to });
    else if (shortcut.kind === 'search') focusSearch();
    else setOpen((now) => (now === shortcut.kind ? null : shortcut.kind));
  });
  const close = () => setOpen(null);
  return (
    <>
      {open === 'palette' && CommandPalette && (
        <CommandPalette
          onDialog={setOpen}
          onSheet={() => setOpen('sheet')}
          onFeedback={onFeedback}
          onClose={close}
        />
      )}
      <Suspense>
        {open === 'sheet' && <ShortcutsSheet onClose={close} />}
        {open !== null && typeof open === 'object' && <CommandDialogs dialog={open} onClose={close} />}
      </Suspense>
    </>
  );
}

/**
 * Loads the palette when the browser is idle, or when it's first opened. `lazy` isn't used, because React delays its
 * first rendering by 300 ms.
 */
function usePaletteAhead(isWanted: boolean): ComponentType<CommandPaletteProps> | null {
  const [Part, setPart] = useState<ComponentType<CommandPaletteProps> | null>(null);
  useEffect(() => {
    if (Part) return;
    let isOver = false;
    const load = () => void loadPalette().then((part) => isOver || setPart(() => part), console.warn);
    const cancel = isWanted ? undefined : whenIdle(load);
    if (isWanted) load();
    return () => {
      isOver = true;
      cancel?.();
    };
  }, [Part, isWanted]);
  return Part;
}

/** Safari has no idle callbacks, so the palette waits for this time. */
const settledMs = 2000;

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, settledMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(act);
  return () => cancelIdleCallback(id);
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('search input');
  // Selecting alone moves the focus in Chromium only.
  field?.focus();
  field?.select();
}

function useGlobalShortcuts(act: (shortcut: Shortcut) => void) {
  const latest = useRef(act);
  latest.current = act;
  // A layout effect, because the person may press a key immediately after the first paint.
  useLayoutEffect(() => {
    const read = createShortcutReader(() => performance.now());
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.key === 'Shift') return;
      const isInDialog = document.querySelector('dialog:modal') !== null;
      const shortcut = read(event, !isInDialog && !isTyping(event.target));
      if (!shortcut || (isInDialog && document.querySelector('dialog:modal [data-palette]') === null)) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
