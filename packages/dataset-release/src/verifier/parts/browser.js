import { checkRelease } from './check.js';
import { pickLanguage, sayReport } from './messages.js';
import { expectedKey } from './publisher.js';

const pageTexts = {
  en: {
    title: 'Verify this release',
    lead: 'Choose the folder of the release. Its files stay on this device.',
    choose: 'Choose folder',
    drop: 'or drop the folder here',
    key: 'SHA-256 of the publisher’s key',
    busy: 'Verifying…',
    failed: 'The files can’t be read. Copy the folder to this device and try again.',
  },
  fr: {
    title: 'Vérifier cette version',
    lead: 'Choisissez le dossier de la version publiée. Ses fichiers restent sur cet appareil.',
    choose: 'Choisir le dossier',
    drop: 'ou déposez-le ici',
    key: 'SHA-256 de la clé de l’éditeur',
    busy: 'Vérification…',
    failed: 'Impossible de lire les fichiers. Copiez le dossier sur cet appareil et réessayez.',
  },
  zh: {
    title: '验证此版本',
    lead: '请选择该版本所在的文件夹。文件不会离开此设备。',
    choose: '选择文件夹',
    drop: '或将文件夹拖到此处',
    key: '发布者密钥的 SHA-256',
    busy: '正在验证…',
    failed: '无法读取文件。请将文件夹复制到此设备后重试。',
  },
  ja: {
    title: 'このリリースを検証',
    lead: 'リリースのフォルダーを選択してください。ファイルがこの端末から送信されることはありません。',
    choose: 'フォルダーを選択',
    drop: 'またはここにフォルダーをドロップ',
    key: '発行者の鍵の SHA-256',
    busy: '検証しています…',
    failed: 'ファイルを読み取れません。フォルダーをこの端末にコピーして、もう一度お試しください。',
  },
};

const element = (id) => document.getElementById(id);
const language = pickLanguage(navigator.languages ?? []);
const texts = pageTexts[language];

const tools = {
  /**
   * Creates a hash by the library in the script before this one. The browser's own answers one call at a time and later, which
   * takes minutes for the hundreds of thousands of short texts in a release.
   */
  createSha256() {
    const hash = globalThis.sha256.create();
    const hasher = {
      update(bytes) {
        hash.update(bytes);
        return hasher;
      },
      digest: () => new Uint8Array(hash.arrayBuffer()),
    };
    return hasher;
  },
  async verifySignature(keyDer, content, signature) {
    try {
      const key = await crypto.subtle.importKey('spki', keyDer, { name: 'Ed25519' }, false, ['verify']);
      return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, content);
    } catch {
      // The key's form was checked before, so the browser does not know Ed25519.
      return undefined;
    }
  },
};

document.documentElement.lang = language;
document.title = texts.title;
for (const id of ['title', 'lead', 'choose', 'drop', 'key-label']) {
  element(id).textContent = texts[id === 'key-label' ? 'key' : id];
}
element('key').value = expectedKey;
element('folder').addEventListener('change', ({ target }) => void show(() => filesOf(target.files)));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  // The browser forgets these as soon as this function has returned.
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  void show(() => filesOfEntries(entries));
});

async function show(readFiles) {
  write([{ isProblem: false, text: texts.busy }]);
  try {
    const key = element('key').value.trim().toLowerCase();
    const report = await checkRelease(folderOf(await readFiles()), tools, key === '' ? undefined : key);
    write(sayReport(report, language));
    element('result').dataset.state = report.problems.length === 0 ? 'valid' : 'invalid';
  } catch {
    write([{ isProblem: true, text: texts.failed }]);
    element('result').dataset.state = 'invalid';
  }
}

function write(lines) {
  element('result').dataset.state = 'busy';
  const rows = lines.map(({ isProblem, text }) => {
    const row = document.createElement('li');
    row.className = isProblem ? 'problem' : 'fine';
    row.textContent = text;
    return row;
  });
  element('result').replaceChildren(...rows);
}

/** Files of the chosen folder itself, by name. Those of folders in it are others. */
function filesOf(list) {
  const files = new Map();
  for (const file of list) {
    if (file.webkitRelativePath.split('/').length <= 2) files.set(file.name, file);
  }
  return files;
}

async function filesOfEntries(entries) {
  const files = new Map();
  const isFolder = entries.length === 1 && entries[0].isDirectory;
  for (const entry of isFolder ? await listFolder(entries[0]) : entries) {
    if (entry.isFile)
      files.set(entry.name, await new Promise((resolve, reject) => entry.file(resolve, reject)));
  }
  return files;
}

async function listFolder(entry) {
  const reader = entry.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function folderOf(files) {
  return {
    sizeOf: async (name) => files.get(name)?.size,
    async *chunks(name) {
      const reader = files.get(name).stream().getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    },
  };
}
