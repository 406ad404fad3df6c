import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import pdfWorkerPath from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { Opened } from './protocol.ts';
import { createReader, type Read } from './reader.ts';
import { startWorker } from './start-worker.ts';
import { fill } from './view-node.ts';

const firstBytes = 64 * 1024;
/** What a page may become, whatever size it says it has. */
const maxPixels = 8_000_000;
/** What takes longer is given up. */
const patienceMs = 30_000;

/** Shows a PDF page by page. Nothing in it runs: no script, no link, no form. Rejects when it can't be read. */
export async function showPdf(opened: Opened, port: MessagePort, root: HTMLElement): Promise<void> {
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
    await createPages(file, opened, root)(1);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  root.removeAttribute('aria-busy');
}

/** Hands pdf.js the parts of the file it asks for. */
class PortTransport extends PDFDataRangeTransport {
  readonly #read: Read;
  readonly #failed = Promise.withResolvers<never>();

  constructor(sizeBytes: number, beginning: Uint8Array, read: Read) {
    super(sizeBytes, beginning);
    this.#read = read;
  }

  /** Rejects when a part can't be had; never resolves. */
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
  const sheet = document.createElement('div');
  sheet.className = 'sheet';
  sheet.append(canvas, letters);
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
    letters.textContent = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('');
  };
  const turn = (by: number) => () => {
    showPage(shown + by).catch(() => {
      letters.textContent = words.failed;
    });
  };
  previous.addEventListener('click', turn(-1));
  next.addEventListener('click', turn(1));
  return showPage;
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
