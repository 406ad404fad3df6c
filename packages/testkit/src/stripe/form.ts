/** The value of a form field, nested as in `line_items[0][price_data][currency]`. */
export type FormValue = string | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses the bracketed names in bodies and queries of Stripe's API. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    const path = [first, ...rest];
    const last = path.pop() ?? '';
    let at = form;
    for (const part of path) {
      const below = at[part];
      at = typeof below === 'object' ? below : set(at, part, {});
    }
    at[last] = value;
  }
  return form;
}

function set(form: Form, name: string, value: Form): Form {
  form[name] = value;
  return value;
}

export function textAt(form: Form, ...path: string[]): string | undefined {
  const value = path.reduce<FormValue | undefined>(
    (at, name) => (typeof at === 'object' ? at[name] : undefined),
    form,
  );
  return typeof value === 'string' ? value : undefined;
}

/** Returns the values of a list, or of an object such as `metadata`. */
export function textsAt(form: Form, name: string): Record<string, string> {
  const value = form[name];
  if (typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
