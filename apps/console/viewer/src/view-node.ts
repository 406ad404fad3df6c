/** The elements that contents may produce. None of them loads or runs anything. */
export type Tag =
  | 'blockquote'
  | 'br'
  | 'code'
  | 'details'
  | 'div'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 's'
  | 'span'
  | 'strong'
  | 'summary'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul';

export interface ViewElement {
  tag: Tag;
  className?: string;
  title?: string;
  isOpen?: boolean;
  children: readonly ViewNode[];
}

/** A part of the view as plain data, because contents are parsed in a separate worker. */
export type ViewNode = string | ViewElement;

/** The visible contents of an object. */
export interface View {
  nodes: readonly ViewNode[];
  /** There is more to show, which can be requested. */
  hasMore: boolean;
  note?: string;
}

export function element(tag: Tag, children: readonly ViewNode[], className?: string): ViewElement {
  return className === undefined ? { tag, children } : { tag, className, children };
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): ViewElement {
  const line = (tag: 'th' | 'td', cells: readonly string[]) =>
    element(
      'tr',
      cells.map((cell) => element(tag, [cell])),
    );
  return element('table', [
    element('thead', [line('th', head)]),
    element(
      'tbody',
      rows.map((row) => line('td', row)),
    ),
  ]);
}

/** Replaces the `{name}` placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
