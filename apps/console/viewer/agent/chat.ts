import { createComposer } from './composer.ts';
import { element, icons, signButton } from './dom.ts';
import { keepSession, previousSession } from './kept-session.ts';
import { readTheme } from './theme.ts';
import { createThread } from './thread.ts';
import { restart, type Visit } from './transport.ts';
import type { Words } from './words.ts';

/** The page of a link, and the frame of a widget: a conversation with an agent. */

const root = document.getElementById('chat');
if (root) start(root);

function start(page: HTMLElement): void {
  const data = page.dataset as Record<string, string>;
  const words = JSON.parse(data.words ?? '{}') as Words;
  const visit: Visit = { entry: data.entry ?? '', session: data.session ?? '' };
  const isWidget = data.kind === 'widget';
  const name = data.name ?? '';
  readTheme(data.color ?? '');
  document.title = name;

  const thread = createThread({ visit, words, locale: data.locale ?? 'en_US' });
  const composer = createComposer(words, {
    send: (question) => void thread.ask(question),
    stop: thread.stop,
  });
  thread.onBusy(composer.setBusy);
  const welcome = welcomeOf(data, words, (question) => void thread.ask(question));
  thread.onEmpty((isEmpty) => {
    welcome.hidden = !isEmpty;
    fresh.disabled = isEmpty;
  });

  const again = async () => {
    await restart(visit);
    thread.clear();
    composer.focus();
  };
  const fresh = signButton(icons.restart, words.newChat, () => void again().catch(() => location.reload()));
  const head = element('header', {}, element('h1', {}, element('bdi', {}, name)), fresh);
  if (isWidget) head.append(signButton(icons.close, words.close, () => tellParent(data.origin)));
  page.replaceChildren(
    head,
    element('main', { 'aria-label': words.conversation }, welcome, thread.list),
    thread.status,
    composer.form,
  );

  if (isWidget) listenToParent(data.origin ?? '', composer.focus);
  const previous = isWidget ? previousSession(visit.entry) : undefined;
  void thread.load(previous).then(() => {
    if (isWidget) keepSession(visit);
  });
}

/** Returns the content shown before the first question. */
function welcomeOf(data: Record<string, string>, words: Words, ask: (question: string) => void): HTMLElement {
  const made = element('section', { class: 'welcome' });
  if (data.greeting) made.append(element('p', { class: 'greeting' }, data.greeting));
  const starters = JSON.parse(data.starters ?? '[]') as string[];
  if (starters.length === 0) return made;
  const items = starters.map((starter) => {
    const chip = element('button', { type: 'button', class: 'starter' }, starter);
    chip.addEventListener('click', () => ask(starter));
    return element('li', {}, chip);
  });
  made.append(element('ul', { 'aria-label': words.starters }, ...items));
  return made;
}

function tellParent(origin: string | undefined): void {
  if (origin) parent.postMessage({ atoll: 'close' }, origin);
}

/** Handles messages from the parent frame, and only from the origin that the server allowed to embed this frame. */
function listenToParent(origin: string, focus: () => void): void {
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== parent || from !== origin) return;
    if (typeof data === 'object' && data !== null && 'atoll' in data && data.atoll === 'open') focus();
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) tellParent(origin);
  });
}
