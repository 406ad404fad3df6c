import { displayName } from '@atoll/contract/characters';
import { type ImageSize, imageSize } from '#features/storage/previews/image-size.ts';
import type { ObjectReader } from '#features/storage/previews/object-range.ts';
import { previewKind } from '#features/storage/previews/preview-kind.ts';
import { serveRanges } from '#features/storage/previews/serve-ranges.ts';
import type { FrameMessage, OpenMessage, ViewKind } from '../src/protocol.ts';
import { ask, button, dataOf, Refused, visitOf } from './page.ts';
import { startPage } from './page-start.ts';
import { createSharedReader } from './shared-reader.ts';
import { viewerWords, wordsIn } from './view-words.ts';

/** Larger pictures take a gigabyte of memory or more. */
const maxPixels = 100_000_000;
const headBytes = 64 * 1024;
/** Smaller pictures are fetched once, and not again by the element that shows them: every byte counts against the link's limit. */
const maxWholeBytes = 8 * 1024 ** 2;
/** Types for blobs, which never hold anything that could run as a page. */
const blobTypes = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;
/** Generous, because the viewer is only a few kilobytes from the endpoint. */
const patienceMs = 15_000;

startPage();
const place = document.querySelector<HTMLElement>('.view');
if (place) void show(place);

interface SharedFile {
  name: string;
  sizeBytes: number;
  /** Source of the bytes. Everything shown at once counts as one access. */
  source: Source;
}

interface Source {
  /** Returns the file's URL, which expires after a while. */
  address(): Promise<string>;
  renew(): void;
}

/** Shows a shared file: in the page if browsers support its type, otherwise in the viewer's sandbox. */
async function show(view: HTMLElement): Promise<void> {
  const file: SharedFile = {
    name: dataOf(view, 'name'),
    sizeBytes: Number(dataOf(view, 'size')),
    source: sourceOf(view),
  };
  const kind = previewKind(dataOf(view, 'type'), file.name);
  const failed = (message?: unknown) => fail(view, message);
  if (kind === 'image') await showPicture(view, file, failed).catch(failed);
  else if (kind === 'audio' || kind === 'video') await showPlayer(view, file, kind, failed).catch(failed);
  else frame(view, file, kind, failed);
}

function sourceOf(view: HTMLElement): Source {
  const path = dataOf(view, 'path');
  const input = { ...visitOf(view), ...(path ? { path } : {}), disposition: 'inline' };
  let address: Promise<string> | undefined;
  return {
    address() {
      address ??= ask<{ url: string }>('download', input).then(({ url }) => url);
      return address;
    },
    renew() {
      address = undefined;
    },
  };
}

/** Shows the error and a button to try again. */
function fail(view: HTMLElement, reason: unknown): void {
  const said = document.createElement('p');
  said.setAttribute('role', 'alert');
  said.textContent = reason instanceof Refused ? reason.message : dataOf(view, 'failed');
  const again = button(dataOf(view, 'retry'), () => void show(view));
  view.replaceChildren(said, again);
}

async function showPicture(view: HTMLElement, file: SharedFile, onFailure: () => void): Promise<void> {
  const { signal } = new AbortController();
  const reader = readerOf(file.source);
  const head = await reader
    .read(0, Math.min(headBytes, file.sizeBytes), signal)
    .catch(() => new ArrayBuffer());
  const size = imageSize(new Uint8Array(head));
  const draw = async () => {
    const blob = head.byteLength > 0 ? await wholePicture(view, file, reader) : undefined;
    const address = blob ? URL.createObjectURL(blob) : await file.source.address();
    const picture = document.createElement('img');
    picture.alt = displayName(file.name);
    picture.referrerPolicy = 'no-referrer';
    for (const end of ['load', 'error']) {
      picture.addEventListener(end, () => blob && URL.revokeObjectURL(address), { once: true });
    }
    picture.addEventListener('error', () => onFailure());
    picture.src = address;
    view.replaceChildren(picture);
  };
  if (size && size.width * size.height > maxPixels)
    view.replaceChildren(...warning(size, () => void draw().catch(onFailure)));
  else await draw();
}

/** Returns all bytes of a picture, including those already read; undefined if the element should fetch it itself. */
async function wholePicture(
  view: HTMLElement,
  { sizeBytes }: SharedFile,
  reader: ObjectReader,
): Promise<Blob | undefined> {
  const type = dataOf(view, 'type');
  if (sizeBytes > maxWholeBytes || !blobTypes.test(type)) return undefined;
  return new Blob([await reader.read(0, sizeBytes, new AbortController().signal)], { type });
}

function warning(size: ImageSize, onShow: () => void): HTMLElement[] {
  const words = wordsIn(document.documentElement.lang);
  const count = new Intl.NumberFormat(document.documentElement.lang);
  const said = document.createElement('p');
  said.textContent = words.hugePicture
    .replace('{{width}}', count.format(size.width))
    .replace('{{height}}', count.format(size.height));
  return [said, button(words.showAnyway, onShow)];
}

/** Plays a file in parts. When its URL expires, playback continues with a new one. */
async function showPlayer(
  view: HTMLElement,
  { name, source }: SharedFile,
  kind: 'audio' | 'video',
  onFailure: () => void,
): Promise<void> {
  const made = document.createElement(kind);
  made.controls = true;
  made.preload = 'metadata';
  made.setAttribute('aria-label', displayName(name));
  let resumedAt = 0;
  const goOn = async () => {
    const { currentTime } = made;
    if (currentTime === resumedAt) return onFailure();
    resumedAt = currentTime;
    source.renew();
    made.src = await source.address();
    made.currentTime = currentTime;
    await made.play().catch(() => undefined);
  };
  made.addEventListener('error', () => void goOn().catch(onFailure));
  made.src = await source.address();
  view.replaceChildren(made);
}

/** Both borders of the frame. */
const borderPx = 2;

/** Creates the viewer's frame: a sandboxed page of the S3 endpoint without network access, which receives only the requested bytes. */
function frame(
  view: HTMLElement,
  { name, sizeBytes, source: bytes }: SharedFile,
  kind: ViewKind,
  onFailure: () => void,
): void {
  const made = document.createElement('iframe');
  made.setAttribute('sandbox', 'allow-scripts');
  made.referrerPolicy = 'no-referrer';
  made.title = dataOf(view, 'label');
  // A missing viewer would show an empty page, or the browser's own message.
  made.style.visibility = 'hidden';
  const giveUp = setTimeout(() => {
    removeEventListener('message', onMessage);
    onFailure();
  }, patienceMs);
  const onMessage = ({ source, origin, data }: MessageEvent<FrameMessage>) => {
    const viewer = made.contentWindow;
    if (!viewer || source !== viewer || origin !== 'null') return;
    if (data.type === 'height') made.style.height = `min(70vh, ${Number(data.px) + borderPx}px)`;
    if (data.type !== 'ready') return;
    clearTimeout(giveUp);
    made.style.visibility = '';
    const { port1, port2 } = new MessageChannel();
    serveRanges(port1, { reader: readerOf(bytes), sizeBytes });
    const { lang } = document.documentElement;
    const opened = { kind, name, sizeBytes, words: viewerWords(lang), language: lang };
    // The frame's opaque origin has no name, so the target is `*`. `frame-src` limits where the frame can navigate.
    viewer.postMessage({ type: 'open', opened } satisfies OpenMessage, '*', [port2]);
  };
  addEventListener('message', onMessage);
  made.src = `${dataOf(view, 'store')}/.atoll/viewer/`;
  view.replaceChildren(made);
}

function readerOf(source: Source): ObjectReader {
  const fetchAt = async (start: number, end: number, signal: AbortSignal) =>
    fetch(await source.address(), {
      headers: { Range: `bytes=${start}-${end - 1}` },
      signal,
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
    });
  return createSharedReader(async (start, end, signal) => {
    let response = await fetchAt(start, end, signal);
    if (response.status === 403) {
      source.renew();
      response = await fetchAt(start, end, signal);
    }
    if (response.status !== 206) throw new Error(`the store answered ${response.status}`);
    return response.arrayBuffer();
  });
}
