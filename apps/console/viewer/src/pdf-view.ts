import {
  getDocument,
  type PageViewport,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist';
import pdfWorkerPath from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type MarkedRun, marksOf } from './pdf-marks.ts';
import type { Opened, PdfPlace } from './protocol.ts';
import { createReader, type Read } from './reader.ts';
import { startWorker } from './start-worker.ts';
import { fill } from './view-node.ts';

const firstBytes = 64 * 1024;
/** Maximum size of a rendered page, whatever size it claims. */
const maxPixels = 8_000_000;
/** Time limit for opening a file. */
const patienceMs = 30_000;

/**
 * Shows a PDF page by page, without scripts, links and forms. Resolves with a function that goes to another place;
 * rejects if the file can't be read.
 */
export async function showPdf(
  opened: Opened,
  port: MessagePort,
  root: HTMLElement,
  first: () => PdfPlace | undefined,
): Promise<(at: PdfPlace) => void> {
  const read = createReader(port);
  root.setAttribute('aria-busy', 'true');
  const range = new PortTransport(
    opened.sizeBytes,
    await read(0, Math.min(firstBytes, opened.sizeBytes)),
    read,
  );
  const worker = await startWorker(pdfWorkerPath);
  const loading = getDocument({
    range,
    worker: PDFWorker.create({ port: worker }),
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    isEvalSupported: false,
    stopAtErrors: false,
    useWasm: false,
  });
  try {
    const file = await withinPatience(Promise.race([loading.promise, range.failed]));
    const go = createPages(file, opened, root);
    await go(first() ?? { page: 1, quote: '' });
    root.removeAttribute('aria-busy');
    return (at) => void go(at).catch(() => undefined);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Passes requested parts of the file to pdf.js. */
class PortTransport extends PDFDataRangeTransport {
  readonly #read: Read;
  readonly #failed = Promise.withResolvers<never>();

  constructor(sizeBytes: number, beginning: Uint8Array, read: Read) {
    super(sizeBytes, beginning);
    this.#read = read;
  }

  /** Rejects if a part can't be read. Never resolves. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  override requestDataRange(start: number, end: number): void {
    this.#read(start, end).then((bytes) => this.onDataRange(start, bytes), this.#failed.reject);
  }
}

function createPages(file: PDFDocumentProxy, { words }: Opened, root: HTMLElement) {
  const canvas = document.createElement('canvas');
  const letters = document.createElement('div');
  letters.className = 'visuallyHidden';
  canvas.setAttribute('aria-hidden', 'true');
  const marks = document.createElement('div');
  marks.className = 'marks';
  marks.setAttribute('aria-hidden', 'true');
  const paper = document.createElement('div');
  paper.className = 'paper';
  paper.append(canvas, marks);
  const sheet = document.createElement('div');
  sheet.className = 'sheet';
  sheet.append(paper, letters);
  const [previous, next, place] = [
    pageButton(words.previousPage),
    pageButton(words.nextPage),
    document.createElement('span'),
  ];
  place.setAttribute('role', 'status');
  const bar = document.createElement('div');
  bar.className = 'pages';
  bar.append(previous, place, next);
  root.replaceChildren(bar, sheet);
  let shown = 1;
  let quote = '';
  const showPage = async (number: number) => {
    shown = number;
    previous.disabled = number <= 1;
    next.disabled = number >= file.numPages;
    place.textContent = fill(words.page, { page: number, pages: file.numPages });
    const page = await withinPatience(file.getPage(number));
    if (shown !== number) return;
    const size = page.getViewport({ scale: 1 });
    const wanted = (Math.max(root.clientWidth - 32, 280) / size.width) * Math.min(devicePixelRatio, 2);
    const scale = Math.min(wanted, 4, Math.sqrt(maxPixels / (size.width * size.height)));
    const viewport = page.getViewport({ scale });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    await withinPatience(page.render({ canvas, viewport, annotationMode: 0 }).promise);
    const { items } = await page.getTextContent();
    if (shown !== number) return;
    letters.textContent = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('');
    const runs = items.flatMap((item) => ('str' in item ? [item] : []));
    marks.replaceChildren(
      ...marksOf(runs, quote).map((mark) => markOn(page.getViewport({ scale: 1 }), mark)),
    );
    marks.firstElementChild?.scrollIntoView({ block: 'center' });
  };
  const turn = (by: number) => () => {
    showPage(shown + by).catch(() => {
      letters.textContent = words.failed;
    });
  };
  previous.addEventListener('click', turn(-1));
  next.addEventListener('click', turn(1));
  return async (at: PdfPlace) => {
    quote = at.quote;
    await showPage(Math.min(Math.max(1, at.page), file.numPages));
  };
}

/** Creates a mark over a part of the page. Its position is relative, so that it stays correct at any scale. */
function markOn(viewport: PageViewport, { run, from, to }: MarkedRun): HTMLElement {
  const { width, height } = viewport;
  const [a = 0, b = 0, , , x = 0, y = 0] = run.transform;
  const size = Math.hypot(a, b) || 1;
  const [along, up] = [
    [a / size, b / size],
    [-b / size, a / size],
  ] as const;
  const corner = (share: number, rise: number) => [
    x + along[0] * run.width * share + up[0] * run.height * rise,
    y + along[1] * run.width * share + up[1] * run.height * rise,
  ];
  const corners = [corner(from, -0.2), corner(to, -0.2), corner(from, 1), corner(to, 1)].map(
    ([left = 0, top = 0]) => viewport.convertToViewportPoint(left, top),
  );
  const [lefts, tops] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
  const mark = document.createElement('div');
  mark.className = 'mark';
  mark.style.left = `${(100 * Math.min(...lefts)) / width}%`;
  mark.style.top = `${(100 * Math.min(...tops)) / height}%`;
  mark.style.width = `${(100 * (Math.max(...lefts) - Math.min(...lefts))) / width}%`;
  mark.style.height = `${(100 * (Math.max(...tops) - Math.min(...tops))) / height}%`;
  return mark;
}

function pageButton(label: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  return made;
}

function withinPatience<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('it takes too long')), patienceMs);
    }),
  ]);
}
