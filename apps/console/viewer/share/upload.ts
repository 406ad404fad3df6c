import { isolatedName } from '@atoll/contract/characters';
import { dataOf, visitOf } from './page.ts';
import { Stopped } from './persistently.ts';
import { sendFile } from './send-file.ts';
import { createMemory } from './unfinished.ts';
import { createRow, type Row } from './upload-row.ts';

/** The page of a link that asks for files: sends the chosen ones straight to the S3 endpoint, one after the other. */

const form = document.querySelector<HTMLFormElement>('form.upload');
const list = document.querySelector<HTMLElement>('.uploads');
const input = form?.querySelector('input');
if (form && list && input) start(form, list, input);

function start(page: HTMLFormElement, rows: HTMLElement, choice: HTMLInputElement): void {
  const visit = visitOf(page);
  const memory = createMemory(visit.link);
  let queue = Promise.resolve();
  let waiting = 0;

  const tellUnfinished = () => {
    const said = page.querySelector<HTMLElement>('.unfinished');
    const names = memory.names();
    if (!said) return;
    said.hidden = names.length === 0 || waiting > 0;
    said.textContent = dataOf(page, 'unfinished').replace('{names}', names.map(isolatedName).join(', '));
  };

  const send = async (file: File, row: Row) => {
    const stopping = new AbortController();
    row.begin(() => stopping.abort());
    try {
      const name = await sendFile(file, { visit, memory, signal: stopping.signal, progress: row });
      row.done(name);
    } catch (error) {
      if (error instanceof Stopped) row.stopped();
      else row.failed(error, () => enqueue(file, row));
    }
  };
  const enqueue = (file: File, row: Row) => {
    waiting += 1;
    queue = queue
      .then(() => send(file, row))
      .finally(() => {
        waiting -= 1;
        tellUnfinished();
      });
    tellUnfinished();
  };

  choice.addEventListener('change', () => {
    for (const file of choice.files ?? []) {
      const row = createRow(file.name, page);
      rows.append(row.item);
      enqueue(file, row);
    }
    choice.value = '';
  });
  addEventListener('beforeunload', (event) => {
    if (waiting > 0) event.preventDefault();
  });
  tellUnfinished();
}
