import type { Locale } from '@atoll/contract';
import { escapeHtml, escapeName } from '../../platform/html.ts';
import { shareFormats } from './formats.ts';
import type { Listed } from './head.ts';
import { isPicture, maxTileBytes } from './pictures.ts';
import { hrefOf, type Place } from './place.ts';
import { shareWords } from './words.ts';

export const folderIcon =
  'M4 7.5A1.5 1.5 0 0 1 5.5 6h4l2 2.5h7A1.5 1.5 0 0 1 20 10v7a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17z';
export const fileIcon =
  'M7 3.5h6.5L18 8v11a1.5 1.5 0 0 1-1.5 1.5h-9.5A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13 3.5V8.5h5';

/** Returns HTML of a folder as tiles. A script draws the pictures when they come into view; nothing else depends on it. */
export function gridOf(place: Place, locale: Locale, { folders, files }: Listed): string {
  const { size } = shareFormats(locale);
  const folderTiles = folders.map((name) =>
    tile({
      href: hrefOf(place, { folder: place.folder + name }),
      name: name.slice(0, -1),
      text: shareWords[locale].folder,
      icon: folderIcon,
    }),
  );
  const fileTiles = files.map(({ name, size_bytes: bytes }) => {
    const path = place.folder + name;
    const isDrawn = isPicture(name) && bytes > 0 && bytes <= maxTileBytes;
    const picture = isDrawn ? path : undefined;
    return tile({ href: hrefOf(place, { file: path }), name, text: size(bytes), icon: fileIcon, picture });
  });
  return `<ul class="tiles">${[...folderTiles, ...fileTiles].join('\n')}</ul>`;
}

interface Tile {
  href: string;
  name: string;
  text: string;
  /** Strokes of an icon of 24 × 24. */
  icon: string;
  /** The path of a file that is drawn instead of the icon. */
  picture?: string | undefined;
}

function tile({ href, name, text, icon, picture }: Tile): string {
  const drawn = picture === undefined ? '' : ` data-path="${escapeHtml(picture)}"`;
  return `<li><a href="${escapeHtml(href)}"><span class="tile"${drawn}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg></span>
<bdi>${escapeName(name)}</bdi><span class="size">${escapeHtml(text)}</span></a></li>`;
}
