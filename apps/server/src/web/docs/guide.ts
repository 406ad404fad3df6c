import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Locale, languageTag } from '@atoll/contract';
import { guideAnchor } from '@atoll/contract/guide-anchor';
import { Marked, type Tokens, type TokensList } from 'marked';
import { escapeHtml } from '../../platform/html.ts';
import { wholeLines } from './whole-lines.ts';

export interface GuidePage {
  /** Its file's name without the extension: the same in every language. */
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  readonly html: string;
  /** The page below its title, for the console, which shows it next to a screen. */
  readonly markdown: string;
  /** Its headings of the second level. */
  readonly sections: readonly GuideSection[];
}

export interface GuideSection {
  readonly title: string;
  readonly anchor: string;
}

export type Guide = Readonly<Record<Locale, readonly GuidePage[]>>;

/** Size in pixels of every picture, known before it is loaded so that the text doesn’t move. */
const pictureSize = { width: 1440, height: 900 };

/** Reads the guide in every language, in reading order. A page is rendered once, for its first reader. */
export async function readGuide(folder: string): Promise<Guide> {
  const pages = (locale: Locale) => readLanguage(join(folder, locale), locale);
  const [en_US, fr_FR, zh_CN, ja_JP] = await Promise.all([
    pages('en_US'),
    pages('fr_FR'),
    pages('zh_CN'),
    pages('ja_JP'),
  ]);
  return { en_US, fr_FR, zh_CN, ja_JP };
}

async function readLanguage(folder: string, locale: Locale): Promise<GuidePage[]> {
  const names = await readdir(folder).catch(() => []);
  const pages = names
    .filter((name) => name.endsWith('.md'))
    .map(async (name) =>
      renderGuidePage(basename(name, '.md'), await readFile(join(folder, name), 'utf8'), locale),
    );
  return (await Promise.all(pages)).sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
}

/** Returns a page, which is rendered when its content is first read, from its source: `title` and `order` between two `---` lines, then Markdown. */
export function renderGuidePage(slug: string, source: string, locale: Locale): GuidePage {
  const [, head = '', written = source] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(head)?.[1]?.trim();
  const title = field('title') ?? slug;
  const markdown = wholeLines(locale, written);
  const marked = markdownFor(locale, title);
  let tokens: TokensList | undefined;
  let html: string | undefined;
  const read = () => {
    tokens ??= marked.lexer(markdown);
    return tokens;
  };
  return {
    slug,
    title,
    order: Number(field('order') ?? Number.MAX_SAFE_INTEGER),
    get html() {
      html ??= marked.parser(read());
      return html;
    },
    markdown,
    get sections() {
      return read().flatMap((token) =>
        token.type === 'heading' && token.depth === 2
          ? [{ title: plainTextOf(token.text), anchor: guideAnchor(token.text) }]
          : [],
      );
    },
  };
}

/** Creates a Markdown renderer that converts links to `other.md`, and adapts headings and tables to narrow screens. */
function markdownFor(locale: Locale, title: string): Marked {
  const base = `/docs/${languageTag(locale)}`;
  // The heading above a table is its name.
  let heading = title;
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const page = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href);
        const target = page ? `${base}/${page[1]}${page[2] ?? ''}` : href;
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const name = /^pictures\/([a-z0-9-]+\.webp)$/.exec(href)?.[1];
        if (!name) return escapeHtml(text);
        const { width, height } = pictureSize;
        return `<img src="${base}/pictures/${name}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
      heading({ depth, tokens, text }) {
        heading = text;
        return `<h${depth} id="${escapeHtml(guideAnchor(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table({ header, rows }) {
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const heads = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
        const hasHeads = header.some((cell) => cell.text.trim() !== '');
        const lines = rows.map(([first, ...rest]) => {
          const name = first ? `<th scope="row">${inline(first)}</th>` : '';
          return `<tr>${name}${rest.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`;
        });
        // A table that scrolls must be reachable from the keyboard.
        return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(heading)}"><table>
${hasHeads ? `<thead><tr>${heads}</tr></thead>` : ''}<tbody>${lines.join('\n')}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
}

/** Returns a heading without the marks of bold text and code. */
function plainTextOf(text: string): string {
  return text.replace(/[*`]/g, '');
}
