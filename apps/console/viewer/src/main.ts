import { build } from './build.ts';
import type { ParseAnswer, ParseRequest } from './parse.worker.ts';
import parseWorkerPath from './parse.worker.ts?worker&url';
import type { FrameMessage, GoMessage, Opened, OpenMessage, PdfPlace } from './protocol.ts';
import { startWorker } from './start-worker.ts';

/** Texts are shown one megabyte at a time. */
const stepBytes = 1024 * 1024;
/** Time limit, because contents may be designed to be slow. */
const patienceMs = 20_000;

const consoleOrigins = (document.querySelector<HTMLMetaElement>('meta[name=console-origins]')?.content ?? '')
  .split(' ')
  .filter((origin) => origin !== '');
const root = document.getElementById('view') as HTMLElement;

/** Goes to another place in the shown contents, if they have places. */
let go: (at: PdfPlace) => void = () => undefined;

addEventListener('message', (event: MessageEvent<OpenMessage | GoMessage>) => {
  if (event.source !== parent || !consoleOrigins.includes(event.origin)) return;
  const [port] = event.ports;
  if (event.data.type === 'open' && port) void open(event.data.opened, port);
  else if (event.data.type === 'go') go(event.data.at);
});

// The console decides about keys that affect the page around the frame.
addEventListener('keydown', (event) => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault();
    tell({ type: 'palette' });
  }
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const isScrolling = target instanceof Element && target.closest('.scroller') !== null;
  if (key === 'Escape' || (!isScrolling && (key === 'ArrowLeft' || key === 'ArrowRight')))
    tell({ type: 'key', key });
});

tell({ type: 'ready' });
new ResizeObserver(tellHeight).observe(root);
addEventListener('resize', tellHeight);

/** Tells the height of the contents, in which areas only scroll if the frame is lower than that. */
function tellHeight(): void {
  if (root.childElementCount === 0) return;
  const scrolledPx = [...root.querySelectorAll('.scroller')].map(
    (area) => area.scrollHeight - area.clientHeight,
  );
  const px = Math.ceil(scrolledPx.reduce((sumPx, areaPx) => sumPx + areaPx, root.offsetHeight));
  document.documentElement.toggleAttribute('data-fits', px <= innerHeight);
  tell({ type: 'height', px });
}

function tell(message: FrameMessage): void {
  for (const origin of consoleOrigins) parent.postMessage(message, origin);
}

async function open(opened: Opened, port: MessagePort): Promise<void> {
  document.documentElement.lang = opened.language;
  document.title = opened.name;
  if (opened.kind === 'pdf') {
    const { showPdf } = await import('./pdf-view.ts');
    // If other places are requested during loading, the document opens at the last of them.
    let at = opened.at;
    go = (wanted) => {
      at = wanted;
    };
    try {
      go = await showPdf(opened, port, root, () => at);
    } catch {
      fail(opened);
    }
  } else await show(opened, port).catch(() => fail(opened));
}

async function show(opened: Opened, port: MessagePort): Promise<void> {
  root.setAttribute('aria-busy', 'true');
  const worker = await startWorker(parseWorkerPath);
  let limitBytes = stepBytes;
  let giveUp = 0;
  const end = () => {
    worker.terminate();
    fail(opened);
  };
  const send = (request: ParseRequest, ports: MessagePort[] = []) => {
    root.setAttribute('aria-busy', 'true');
    giveUp = window.setTimeout(end, patienceMs);
    worker.postMessage(request, ports);
  };
  worker.onerror = end;
  worker.onmessage = ({ data: { view } }: MessageEvent<ParseAnswer>) => {
    clearTimeout(giveUp);
    if (!view) return end();
    const contents = document.createElement('div');
    build(view.nodes, contents);
    root.replaceChildren(contents);
    for (const area of contents.querySelectorAll('.scroller')) makeReachable(area, opened.words.contents);
    if (view.note) root.append(paragraph(view.note));
    if (view.hasMore) {
      root.append(
        button(opened.words.showMore, () => {
          limitBytes += stepBytes;
          send({ limitBytes });
        }),
      );
    }
    root.removeAttribute('aria-busy');
  };
  send({ opened, limitBytes }, [port]);
}

/** Makes a scrolling area reachable by keyboard. */
function makeReachable(area: Element, label: string): void {
  area.setAttribute('tabindex', '0');
  area.setAttribute('role', 'group');
  area.setAttribute('aria-label', label);
}

function fail({ words }: Opened): void {
  root.removeAttribute('aria-busy');
  const said = paragraph(words.failed);
  said.setAttribute('role', 'alert');
  root.replaceChildren(said);
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement('p');
  made.className = 'note';
  made.textContent = text;
  return made;
}

function button(label: string, onPress: () => void): HTMLElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', onPress);
  return made;
}
