/** What the pages of share links and their scripts have in common. */

/** What a call answers, as the contract has it. */
interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
}

/** What the server said in the visitor's language. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Asks what somebody may ask who has nothing but a link. @throws {Refused} and what `fetch` throws */
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

/** An attribute that the server has put there; empty where there is none. */
export function dataOf(element: HTMLElement, name: string): string {
  return element.dataset[name] ?? '';
}

/** What proves that a visitor may. */
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
