import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';

const parser = new MarkdownIt({ html: false, linkify: false });

export interface GuideMarkdownProps {
  text: string;
  /** Address of the guide in one language, such as `/docs/fr-FR`. */
  base: string;
  /** Follows a link to a page of the guide. */
  onPage: (page: string, anchor: string | undefined) => void;
}

/** The ID of a section in the document, apart from those of the screen beside it. */
export function sectionId(anchor: string): string {
  return `guide-${anchor}`;
}

/** Markdown of the guide as elements. Its text never becomes markup. */
export function GuideMarkdown(props: GuideMarkdownProps) {
  return createReader(props).nodes(parser.parse(props.text, {}));
}

interface OpenElement {
  token: Token | null;
  children: ReactNode[];
}

function createReader(props: GuideMarkdownProps) {
  /** Reads a flat list of opening and closing tokens into a tree. */
  function nodes(tokens: readonly Token[]): ReactNode {
    const root: OpenElement = { token: null, children: [] };
    const stack = [root];
    for (const [index, token] of tokens.entries()) {
      const parent = stack.at(-1) ?? root;
      if (token.nesting === 1) stack.push({ token, children: [] });
      else if (token.nesting === 0) parent.children.push(leaf(token, index));
      else {
        const closed = stack.pop();
        (stack.at(-1) ?? root).children.push(elementOf(closed, tokens, index));
      }
    }
    return createElement(Fragment, null, ...root.children);
  }

  function leaf(token: Token, key: number): ReactNode {
    if (token.type === 'inline') return <Fragment key={key}>{nodes(token.children ?? [])}</Fragment>;
    if (token.type === 'code_inline') return <code key={key}>{token.content}</code>;
    if (token.type === 'fence' || token.type === 'code_block') {
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
        <pre key={key} tabIndex={0}>
          <code>{token.content}</code>
        </pre>
      );
    }
    if (token.type === 'image') return pictureOf(token, key);
    if (token.type === 'hr') return <hr key={key} />;
    return token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content;
  }

  function pictureOf(token: Token, key: number): ReactNode {
    const src = String(token.attrGet('src'));
    if (!/^pictures\/[a-z0-9-]+\.webp$/.test(src)) return token.content;
    return <img key={key} src={`${props.base}/${src}`} alt={token.content} loading="lazy" />;
  }

  function elementOf(closed: OpenElement | undefined, tokens: readonly Token[], key: number): ReactNode {
    const token = closed?.token;
    if (!closed || !token) return null;
    if (token.hidden) return <Fragment key={key}>{closed.children}</Fragment>;
    if (token.type === 'link_open') return linkOf(token, closed.children, key);
    const tag = headings[token.tag] ?? token.tag;
    const id = token.type === 'heading_open' ? { id: sectionId(anchorOf(textBefore(tokens, key))) } : {};
    const element = createElement(tag, { key, ...id }, ...closed.children);
    if (tag !== 'table') return element;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
      <div key={key} data-table tabIndex={0}>
        {element}
      </div>
    );
  }

  function linkOf(token: Token, children: ReactNode[], key: number): ReactNode {
    const href = String(token.attrGet('href'));
    const page = /^([a-z0-9-]+)\.md(?:#(.*))?$/.exec(href);
    const own = page && { slug: page[1] ?? '', anchor: page[2] && decoded(page[2]) };
    if (!own) {
      const isSafe = /^(https?:\/\/|\/)/.test(href);
      return isSafe ? (
        <a key={key} href={href} target="_blank" rel="noreferrer">
          {children}
        </a>
      ) : (
        <Fragment key={key}>{children}</Fragment>
      );
    }
    return (
      <a
        key={key}
        href={`${props.base}/${own.slug}${own.anchor ? `#${own.anchor}` : ''}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          props.onPage(own.slug, own.anchor || undefined);
        }}
      >
        {children}
      </a>
    );
  }

  return { nodes };
}

/** The headings rank below the panel's own. */
const headings: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5' };

/** The source of the heading that the token at this place closes. */
function textBefore(tokens: readonly Token[], closing: number): string {
  return tokens[closing - 1]?.content ?? '';
}

/** Decodes an anchor; one that isn't valid UTF-8 stays as it is. */
function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** Returns the anchor of a heading. `web/docs/guide.ts` of the server makes the same ones. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
