// The page of a request link: sends the chosen files straight to the S3 endpoint, one after the other.
const form = document.querySelector('form.upload');
const input = form.querySelector('input');
const list = document.querySelector('.uploads');
const words = form.dataset;
const maxAttempts = 5;

let queue = Promise.resolve();

input.addEventListener('change', () => {
  for (const file of input.files) {
    const row = addRow(file.name);
    queue = queue.then(() => send(file, row));
  }
  input.value = '';
});

function addRow(name) {
  const item = document.createElement('li');
  const label = document.createElement('bdi');
  const progress = document.createElement('progress');
  const state = document.createElement('span');
  label.textContent = name;
  progress.max = 1;
  progress.value = 0;
  progress.setAttribute('aria-label', name);
  state.textContent = words.sending;
  item.append(label, progress, state);
  list.append(item);
  return { item, label, progress, state };
}

async function send(file, row) {
  row.state.textContent = words.sending;
  try {
    const name = await upload(file, row.progress);
    row.label.textContent = name;
    row.progress.value = 1;
    row.state.textContent = words.sent;
  } catch (error) {
    row.state.textContent = error.shown ? `${words.failed}: ${error.message}` : words.failed;
    addRetry(file, row);
  }
}

function addRetry(file, row) {
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = words.retry;
  again.addEventListener('click', () => {
    again.remove();
    queue = queue.then(() => send(file, row));
  });
  row.item.append(again);
}

/** Another name is asked for where somebody else took the given one meanwhile. */
async function upload(file, progress) {
  for (let attempt = 1; ; attempt++) {
    const { url, headers, name } = await start(file);
    const status = await put(url, headers, file, progress);
    if (status === 200) return name;
    if (status !== 412 || attempt === maxAttempts) throw new Error(String(status));
  }
}

async function start(file) {
  const response = await fetch('/api/storage/shared/upload', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({
      link: words.link,
      ...(words.pass ? { pass: words.pass } : {}),
      name: file.name,
      size_bytes: file.size,
      content_type: file.type,
    }),
  });
  const { code, msg, data } = await response.json();
  if (code !== 200) throw Object.assign(new Error(msg), { shown: true });
  return data;
}

function put(url, headers, file, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = total === 0 ? 1 : loaded / total;
    });
    request.addEventListener('load', () => resolve(request.status));
    request.addEventListener('error', () => reject(new Error('network')));
    request.send(file);
  });
}
