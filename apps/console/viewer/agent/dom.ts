/** The content of an element. Text is never parsed as markup. */
export type Content = Node | string;

/** Creates an element. `null` attributes are omitted. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | null>> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(key, value);
  }
  made.append(...content);
  return made;
}

export function button(
  label: string,
  onPress: () => void,
  attributes: Readonly<Record<string, string | null>> = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onPress);
  return made;
}

/** Creates a button with an icon instead of text. */
export function signButton(
  sign: string,
  label: string,
  onPress: () => void,
  attributes: Readonly<Record<string, string | null>> = {},
): HTMLButtonElement {
  const made = button('', onPress, { 'aria-label': label, title: label, class: 'sign', ...attributes });
  made.append(icon(sign));
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** Draws an icon of 24 × 24 from its strokes. */
export function icon(path: string): SVGElement {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  made.append(line);
  return made;
}

export const icons = {
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  good: 'M7 11v8H4v-8h3zm0 0 4-7a2 2 0 0 1 2 2v4h5a2 2 0 0 1 2 2.3l-1 5A2 2 0 0 1 17 19H7',
  bad: 'M7 13V5H4v8h3zm0 0 4 7a2 2 0 0 0 2-2v-4h5a2 2 0 0 0 2-2.3l-1-5A2 2 0 0 0 17 5H7',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  restart: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
} as const;
