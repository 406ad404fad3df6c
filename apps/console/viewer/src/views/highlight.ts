import { common, createLowlight } from 'lowlight';
import { element, type ViewNode } from '../view-node.ts';

const lowlight = createLowlight(common);
type Coloured = ReturnType<typeof lowlight.highlight>['children'];

/** Highlights the syntax of a text. */
export function highlight(language: string, text: string): ViewNode[] {
  return toNodes(lowlight.highlight(language, text).children);
}

function toNodes(children: Coloured): ViewNode[] {
  return children.flatMap((child): ViewNode[] => {
    if (child.type === 'text') return [child.value];
    if (child.type !== 'element') return [];
    const { className } = child.properties;
    return [
      element('span', toNodes(child.children), Array.isArray(className) ? className.join(' ') : undefined),
    ];
  });
}
