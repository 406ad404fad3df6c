import { element, icon, icons } from './dom.ts';
import type { Words } from './words.ts';

export interface Composer {
  readonly form: HTMLFormElement;
  focus(): void;
  /** While an answer is being written, the button stops it. */
  setBusy(isBusy: boolean): void;
}

const longestQuestion = 2_000;

/** Creates the field for questions. Enter sends, Shift + Enter starts a new line. */
export function createComposer(
  words: Words,
  on: { readonly send: (question: string) => void; readonly stop: () => void },
): Composer {
  const field = element('textarea', {
    id: 'question',
    rows: '1',
    maxlength: String(longestQuestion),
    'aria-label': words.question,
    placeholder: words.question,
    enterkeyhint: 'send',
  });
  const submit = element('button', { type: 'submit', class: 'send', 'aria-label': words.send });
  submit.append(icon(icons.send));
  const form = element('form', { class: 'composer' }, field, submit);
  let isBusy = false;

  const grow = () => {
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  };
  const send = () => {
    const question = field.value.trim();
    if (isBusy || question === '') return;
    field.value = '';
    grow();
    on.send(question);
  };
  field.addEventListener('input', grow);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) on.stop();
    else send();
  });
  return {
    form,
    focus: () => field.focus(),
    setBusy(busy) {
      isBusy = busy;
      submit.replaceChildren(icon(busy ? icons.stop : icons.send));
      submit.setAttribute('aria-label', busy ? words.stop : words.send);
    },
  };
}
