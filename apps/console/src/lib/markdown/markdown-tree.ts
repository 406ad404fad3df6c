import type { Token } from 'markdown-it';

/** Creates the nodes of a tree, such as React's, from Markdown tokens. */
export interface MarkdownMaker<Node> {
  /** Creates text, code, a line break or a picture. */
  leaf: (token: Token) => readonly Node[];
  /** Creates the element that a token opens. `inner` has the tokens up to its closing one. */
  element: (opening: Token, children: readonly Node[], inner: readonly Token[]) => readonly Node[];
}

/**
 * Converts Markdown's flat list of opening and closing tokens into a tree. Elements without a closing token end with
 * the text, which may still be incomplete. The paragraphs of a tight list are replaced by their children.
 */
export function markdownTree<Node>(tokens: readonly Token[], maker: MarkdownMaker<Node>): Node[] {
  interface Opened {
    opening: Token | null;
    start: number;
    children: Node[];
  }
  const root: Opened = { opening: null, start: 0, children: [] };
  const path = [root];
  const end = (at: number) => {
    const last = path.length > 1 ? path.pop() : undefined;
    if (!last?.opening) return;
    const { opening, start, children } = last;
    const made = opening.hidden ? children : maker.element(opening, children, tokens.slice(start, at));
    path.at(-1)?.children.push(...made);
  };
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) path.push({ opening: token, start: at + 1, children: [] });
    else if (token.nesting === -1) end(at);
    else if (token.type === 'inline')
      path.at(-1)?.children.push(...markdownTree(token.children ?? [], maker));
    else path.at(-1)?.children.push(...maker.leaf(token));
  }
  while (path.length > 1) end(tokens.length);
  return root.children;
}

/** Elements for Markdown's tags. Headings rank below those of the page; tags that are missing here have no element. */
export const markdownTags: Readonly<Record<string, string>> = {
  ...{ blockquote: 'blockquote', em: 'em', li: 'li', ol: 'ol', p: 'p', s: 's', strong: 'strong', ul: 'ul' },
  ...{ h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
};
