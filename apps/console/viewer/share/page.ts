/** Code that the pages of share links share. */

/** The server's answer to a call, as in the contract. */
interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
}

/** A refusal, with the server's message in the visitor's language. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Makes a call as a visitor with only a link. @throws {Refused} and the errors of `fetch` */
export async function ask<Data>(path: string, input: object): Promise<Data> {
  const response = await fetch(`/api/storage/shared/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await response.json()) as Envelope<Data>;
  if (code !== 200) throw new Refused(code, msg);
  return data;
}

/** Returns an attribute that the server has set, or an empty text. */
export function dataOf(element: HTMLElement, name: string): string {
  return element.dataset[name] ?? '';
}

/** Returns the visitor's authorization. */
export function visitOf(element: HTMLElement): { link: string; pass?: string } {
  const pass = dataOf(element, 'pass');
  return { link: dataOf(element, 'link'), ...(pass ? { pass } : {}) };
}

export function button(label: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', onPress);
  return made;
}
