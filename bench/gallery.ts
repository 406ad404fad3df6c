/**
 * Takes pictures of every page of a demo server, at chosen widths, in chosen themes and languages: `npm run gallery -- --help`.
 * Writes them into a folder with an `index.html` to look through. Needs the built console and Chromium.
 */
import { mkdir } from 'node:fs/promises';
import { launchChromium } from './lib/chromium.ts';
import { listPages } from './lib/gallery/addresses.ts';
import { startDemoServer } from './lib/gallery/demo-server.ts';
import { type GalleryOptions, help, readOptions } from './lib/gallery/options.ts';
import { type Picture, takePictures } from './lib/gallery/take.ts';
import { writeIndex } from './lib/gallery/write-index.ts';

const options = readOptions(process.argv.slice(2));
if (options) await makeGallery(options);
else console.log(help);

async function makeGallery(chosen: GalleryOptions): Promise<void> {
  const server = await startDemoServer();
  const browser = await launchChromium();
  const pictures: Picture[] = [];
  try {
    const all = await listPages(server.api);
    const pages = all.filter(
      ({ address, route }) =>
        chosen.only.length === 0 ||
        chosen.only.some((start) => address.startsWith(start) || route.startsWith(start)),
    );
    await mkdir(chosen.folder, { recursive: true });
    await takePictures(browser, server, pages, chosen, (picture) => {
      pictures.push(picture);
      const { locale, theme, width, route, problems } = picture;
      console.log([`${locale} ${theme} ${width}  ${route}`, ...problems].join('  ! '));
    });
  } finally {
    await browser.close();
    await server.stop();
    if (pictures.length > 0) await writeIndex(chosen.folder, pictures);
  }
  console.log(`${pictures.length} pictures: ${chosen.folder}/index.html`);
}
