import { guideAnchor } from '@atoll/contract/guide-anchor';
import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, Fragment, type MouseEvent, type ReactNode } from 'react';
import { type MarkdownMaker, markdownTags, markdownTree } from '#lib/markdown/markdown-tree.ts';

const parser = new MarkdownIt({ html: false, linkify: false });

export interface GuideMarkdownProps {
  text: string;
  /** Address of the guide in one language, such as `/docs/fr-FR`. */
  base: string;
  /** Follows a link to a page of the guide. */
  onPage: (page: string, anchor: string | undefined) => void;
}

/** Returns the ID of a section in the document, distinct from those of the screen next to it. */
export function sectionId(anchor: string): string {
  return `guide-${anchor}`;
}

/** Renders the guide's Markdown as elements. Its text never becomes markup. */
export function GuideMarkdown(props: GuideMarkdownProps) {
  return createElement(Fragment, null, ...markdownTree(parser.parse(props.text, {}), createMaker(props)));
}

function createMaker(props: GuideMarkdownProps): MarkdownMaker<ReactNode> {
  let lastKey = 0;
  const nextKey = () => {
    lastKey += 1;
    return lastKey;
  };

  function leaf(token: Token): ReactNode[] {
    const key = nextKey();
    if (token.type === 'code_inline') return [<code key={key}>{token.content}</code>];
    if (token.type === 'fence' || token.type === 'code_block') {
      return [
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
        <pre key={key} tabIndex={0}>
          <code>{token.content}</code>
        </pre>,
      ];
    }
    if (token.type === 'image') return [pictureOf(token, key)];
    if (token.type === 'hr') return [<hr key={key} />];
    return [token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content];
  }

  function pictureOf(token: Token, key: number): ReactNode {
    const src = String(token.attrGet('src'));
    if (!/^pictures\/[a-z0-9-]+\.webp$/.test(src)) return token.content;
    return <img key={key} src={`${props.base}/${src}`} alt={token.content} loading="lazy" />;
  }

  function element(opening: Token, children: readonly ReactNode[], inner: readonly Token[]): ReactNode[] {
    const key = nextKey();
    if (opening.type === 'link_open') return [linkOf(opening, children, key)];
    const tag = markdownTags[opening.tag];
    if (tag === undefined) return [...children];
    const id =
      opening.type === 'heading_open' ? { id: sectionId(guideAnchor(inner.at(-1)?.content ?? '')) } : {};
    const made = createElement(tag, { key, ...id }, ...children);
    if (tag !== 'table') return [made];
    return [
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
      <div key={key} data-table tabIndex={0}>
        {made}
      </div>,
    ];
  }

  function linkOf(token: Token, children: readonly ReactNode[], key: number): ReactNode {
    const href = String(token.attrGet('href'));
    const page = /^([a-z0-9-]+)\.md(?:#(.*))?$/.exec(href);
    const own = page && { slug: page[1] ?? '', anchor: page[2] && decoded(page[2]) };
    if (!own) {
      if (!/^(https?:\/\/|\/)/.test(href)) return createElement(Fragment, { key }, ...children);
      return createElement('a', { key, href, target: '_blank', rel: 'noreferrer' }, ...children);
    }
    const follow = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      props.onPage(own.slug, own.anchor || undefined);
    };
    const address = `${props.base}/${own.slug}${own.anchor ? `#${own.anchor}` : ''}`;
    return createElement('a', { key, href: address, onClick: follow }, ...children);
  }

  return { leaf, element };
}

/** Decodes an anchor. One that isn't valid UTF-8 stays unchanged. */
function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
