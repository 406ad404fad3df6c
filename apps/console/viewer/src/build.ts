import type { Tag, ViewElement, ViewNode } from './view-node.ts';

const tags: ReadonlySet<string> = new Set<Tag>([
  ...(['blockquote', 'br', 'code', 'details', 'div', 'em', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'] as const),
  ...(['li', 'ol', 'p', 'pre', 's', 'span', 'strong', 'summary', 'table', 'tbody', 'td', 'th'] as const),
  ...(['thead', 'tr', 'ul'] as const),
]);
/** A page with more elements responds slowly. */
const maxElements = 80_000;

/** Creates elements from plain data: of known kinds, with text, so that contents never become markup. */
export function build(nodes: readonly ViewNode[], parent: Element): void {
  let left = maxElements;
  const append = (list: readonly ViewNode[], to: Node) => {
    for (const node of list) {
      left -= 1;
      if (left < 0) return;
      const made = typeof node === 'string' ? document.createTextNode(node) : make(node);
      if (typeof node !== 'string') append(node.children, made);
      to.appendChild(made);
    }
  };
  const fragment = document.createDocumentFragment();
  append(nodes, fragment);
  parent.replaceChildren(fragment);
}

function make({ tag, className, title, isOpen }: ViewElement): HTMLElement {
  const made = document.createElement(tags.has(tag) ? tag : 'span');
  if (className) made.className = className;
  if (title) made.title = title;
  if (isOpen && made instanceof HTMLDetailsElement) made.open = true;
  if (tag === 'th') made.setAttribute('scope', 'col');
  return made;
}
