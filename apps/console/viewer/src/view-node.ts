/** Elements that contents may become: none of them loads or runs anything. */
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

/** A piece of what is shown, as plain data: it is made where the contents are read, apart from the page. */
export type ViewNode = string | ViewElement;

/** What there is to see of an object. */
export interface View {
  nodes: readonly ViewNode[];
  /** The object goes on, and more of it can be asked for. */
  hasMore: boolean;
  note?: string;
}

export function element(tag: Tag, children: readonly ViewNode[], className?: string): ViewElement {
  return className === undefined ? { tag, children } : { tag, className, children };
}

/** A table whose first row names the columns. */
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

/** Puts values into the `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
