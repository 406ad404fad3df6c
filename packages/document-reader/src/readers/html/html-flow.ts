import { Parser } from 'htmlparser2';
import type { Flow } from '../../flow/flow.ts';
import { UnreadableError } from '../../unreadable-error.ts';

/** Elements without content for readers. */
const dropped = new Set(
  'script style noscript template svg math iframe object embed canvas audio video nav button select textarea datalist dialog'.split(
    ' ',
  ),
);
/** Elements around the content, unless they are inside `main` or an article. */
const framing = new Set(['aside', 'footer']);
const framingRoles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'menu',
  'dialog',
]);
const headings = new Map(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name, at) => [name, at + 1]));
const separating = new Set(
  'p div section article main header footer aside address blockquote figure figcaption details summary fieldset form dl dt dd hr ul ol body td th caption'.split(
    ' ',
  ),
);
const maxDepth = 2_000;

export interface HtmlOptions {
  /** Whether `/>` closes elements without contents, as in XHTML. */
  readonly isXhtml?: boolean;
}

/** Facts about a page besides its text. */
export interface HtmlHead {
  readonly title: string | undefined;
}

/**
 * Adds a page's content to a flow: `main` if there is one, otherwise everything except navigation, side notes, scripts
 * and hidden elements. Nothing is loaded or run.
 *
 * @throws {UnreadableError} if its elements are nested too deeply
 */
export function writeHtml(html: string, flow: Flow, { isXhtml = false }: HtmlOptions = {}): HtmlHead {
  const hasMain = /<main[\s>]|role\s*=\s*["']?main\b/i.test(html);
  let title = '';
  let depth = 0;
  /** Depths of the skipped element, of `main`, of `title`, of `pre` and of the innermost article. */
  let droppedAt: number | undefined;
  let mainAt: number | undefined;
  let titleAt: number | undefined;
  let codeAt: number | undefined;
  let articleAt: number | undefined;
  let lists = 0;

  const isSaid = () => droppedAt === undefined && (!hasMain || mainAt !== undefined);
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'article') articleAt ??= depth;
    const isFrame = framing.has(name) && !hasMain && articleAt === undefined;
    if (isFrame || isDropped(name, attributes)) {
      droppedAt = depth;
      return;
    }
    if (name === 'main' || attributes.role === 'main') mainAt ??= depth;
    if (name === 'title') titleAt ??= depth;
    if (!isSaid()) return;
    if (name === 'ul' || name === 'ol') lists++;
    if (name === 'pre') codeAt ??= depth;
    openSaid(name);
  };
  const openSaid = (name: string) => {
    const level = headings.get(name);
    if (level) flow.begin('heading', level);
    else if (name === 'li') flow.begin('item', Math.max(lists, 1));
    else if (name === 'pre') flow.begin('code');
    else if (name === 'table') flow.openTable();
    else if (name === 'tr') flow.openRow();
    else if (name === 'td' || name === 'th') flow.openCell();
    else if (name === 'br') flow.lineBreak();
    // A paragraph in an item is part of the item.
    else if (separating.has(name) && lists === 0 && codeAt === undefined) flow.end();
    else if (separating.has(name)) flow.write(' ');
  };
  const closeSaid = (name: string) => {
    if (name === 'ul' || name === 'ol') lists = Math.max(0, lists - 1);
    if (name === 'table') flow.closeTable();
    else if (headings.has(name) || name === 'li' || name === 'pre') flow.end();
    else if (separating.has(name) && lists === 0 && codeAt === undefined) flow.end();
    else if (separating.has(name)) flow.write(' ');
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (depth > maxDepth) throw new UnreadableError('broken');
        if (droppedAt === undefined) open(name, attributes);
      },
      ontext(text) {
        if (titleAt !== undefined) title += text;
        else if (isSaid()) flow.write(text);
      },
      onclosetag(name) {
        if (isSaid() && titleAt === undefined) closeSaid(name);
        if (droppedAt === depth) droppedAt = undefined;
        if (mainAt === depth) mainAt = undefined;
        if (titleAt === depth) titleAt = undefined;
        if (codeAt === depth) codeAt = undefined;
        if (articleAt === depth) articleAt = undefined;
        depth--;
      },
    },
    { recognizeSelfClosing: isXhtml, recognizeCDATA: isXhtml },
  );
  parser.end(html);
  flow.end();
  return { title: title.trim() || undefined };
}

function isDropped(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return dropped.has(name) || framingRoles.has(attributes.role ?? '') || isHidden(attributes);
}

/** Reports whether readers of the page don't see an element. Hidden text could mislead the agent. */
function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  const style = attributes.style ?? '';
  return (
    attributes.hidden !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}
