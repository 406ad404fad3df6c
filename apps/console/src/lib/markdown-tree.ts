import type { Token } from 'markdown-it';

/** Makes nodes of some kind, such as React's, from the parts of a Markdown text. */
export interface MarkdownMaker<Node> {
  /** Makes text, code, a line break or a picture. */
  leaf: (token: Token) => readonly Node[];
  /** Makes the element that a token opens. `inner` are the tokens between its beginning and its end. */
  element: (opening: Token, children: readonly Node[], inner: readonly Token[]) => readonly Node[];
}

/**
 * Returns the tree of Markdown's flat list of beginnings and ends. Elements that have not ended yet, in a text that is still being
 * written, end with it; paragraphs of a tight list are their children alone.
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

/** Tags of Markdown and the elements they become below a page's own headings; others have no element of their own. */
export const markdownTags: Readonly<Record<string, string>> = {
  ...{ blockquote: 'blockquote', em: 'em', li: 'li', ol: 'ol', p: 'p', s: 's', strong: 'strong', ul: 'ul' },
  ...{ h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
};
