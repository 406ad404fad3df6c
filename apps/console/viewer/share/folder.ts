import { ask, dataOf, visitOf } from './page.ts';
import { startPage } from './page-start.ts';

/** The page of a shared folder. Loads the pictures of tiles when they come into view. */

const picturesAtOnce = 4;
/** Loads a picture shortly before it comes into view. */
const ahead = '200px';

startPage();
const contents = document.querySelector<HTMLElement>('.contents[data-link]');
if (contents) drawTiles(contents);

function drawTiles(page: HTMLElement): void {
  const visit = visitOf(page);
  const waiting: HTMLElement[] = [];
  let running = 0;
  const goOn = () => {
    for (let tile = waiting.shift(); tile; tile = running < picturesAtOnce ? waiting.shift() : undefined) {
      running += 1;
      void draw(tile, visit).finally(() => {
        running -= 1;
        goOn();
      });
    }
  };
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        watch.unobserve(target);
        waiting.push(target);
      }
      if (running < picturesAtOnce) goOn();
    },
    { rootMargin: ahead },
  );
  for (const tile of page.querySelectorAll<HTMLElement>('.tile[data-path]')) watch.observe(tile);
}

/** Replaces the icon of a tile with its picture. */
async function draw(tile: HTMLElement, visit: { link: string; pass?: string }): Promise<void> {
  try {
    const input = { ...visit, path: dataOf(tile, 'path'), disposition: 'inline' };
    const { url } = await ask<{ url: string }>('download', input);
    const picture = new Image();
    picture.alt = '';
    picture.decoding = 'async';
    picture.referrerPolicy = 'no-referrer';
    picture.src = url;
    await picture.decode();
    tile.replaceChildren(picture);
  } catch {
    // The icon stays if the file is refused, no longer exists, or isn't a picture.
  }
}
