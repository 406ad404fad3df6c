import { isolatedName } from '@atoll/contract/characters';
import { droppedFiles } from '#features/storage/transfers/dropped-files.ts';
import { dataOf, visitOf } from './page.ts';
import { startPage } from './page-start.ts';
import { Stopped } from './persistently.ts';
import { sendFile } from './send-file.ts';
import { createMemory } from './unfinished.ts';
import { createRow, type Row } from './upload-row.ts';
import { createSummary } from './upload-summary.ts';

/** The page of a link that requests files: sends the selected ones directly to the S3 endpoint, one after the other. */

startPage();
const form = document.querySelector<HTMLFormElement>('form.upload');
const list = document.querySelector<HTMLElement>('.uploads');
const input = form?.querySelector('input');
if (form && list && input) start(form, list, input);

function start(page: HTMLFormElement, list: HTMLElement, choice: HTMLInputElement): void {
  const visit = visitOf(page);
  const memory = createMemory(visit.link);
  const rows: Row[] = [];
  const summary = createSummary(page);
  let queue = Promise.resolve();
  let waiting = 0;

  const update = () => {
    summary.show(rows.map((row) => row.state()));
    const said = page.querySelector<HTMLElement>('.unfinished');
    const names = memory.names();
    if (!said) return;
    said.hidden = names.length === 0 || waiting > 0;
    said.textContent = dataOf(page, 'unfinished').replace('{names}', names.map(isolatedName).join(', '));
  };

  const send = async (file: File, row: Row) => {
    const stopping = new AbortController();
    row.begin(() => stopping.abort());
    update();
    try {
      const name = await sendFile(file, { visit, memory, signal: stopping.signal, progress: row });
      row.done(name);
    } catch (error) {
      if (error instanceof Stopped) row.stopped(() => enqueue(file, row));
      else row.failed(error, () => enqueue(file, row));
    }
  };
  const enqueue = (file: File, row: Row) => {
    waiting += 1;
    row.wait();
    queue = queue
      .then(() => send(file, row))
      .finally(() => {
        waiting -= 1;
        update();
      });
    update();
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const row = createRow(file, page);
      rows.push(row);
      list.append(row.item);
      enqueue(file, row);
    }
  };

  choice.addEventListener('change', () => {
    add(choice.files ?? []);
    choice.value = '';
  });
  takeDrops(page, add);
  addEventListener('beforeunload', (event) => {
    if (waiting > 0) event.preventDefault();
  });
  update();
}

/** Accepts files dropped anywhere on the page, and all files of a dropped folder. */
function takeDrops(page: HTMLElement, add: (files: Iterable<File>) => void): void {
  const text = page.querySelector<HTMLElement>('.drop-text');
  const mark = (isOver: boolean) => {
    page.classList.toggle('over', isOver);
    if (text) text.textContent = dataOf(page, isOver ? 'dropNow' : 'drop');
  };
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(false);
    void droppedFiles(event.dataTransfer).then((dropped) =>
      add(dropped.filter(({ path }) => !path.endsWith('/')).map(({ file }) => file)),
    );
  });
}
