/** Places of one kind that are named. The others are counted. */
const maxNamed = 20;

/** Lines are counted from 1, as editors do. */
const line = ({ position }) => position + 1;
const other = (problem) => problem.other + 1;

const english = {
  'missing-file': ({ file }) => `${file} is missing.`,
  'manifest-form': () => 'manifest.json was changed: it does not have the form of a manifest.',
  'leaf-form': (problem) => `leaves.txt, line ${line(problem)}: not a hash.`,
  'leaf-changed': (problem) =>
    `leaves.txt, line ${line(problem)}: the leaf was changed. Item and signature are right.`,
  'leaf-missing': (problem) => `leaves.txt: leaf ${line(problem)} is missing.`,
  'leaf-extra': (problem) => `leaves.txt, line ${line(problem)}: this leaf does not belong to the release.`,
  'leaf-count': ({ found, expected }) => `leaves.txt has ${found} leaves, but the manifest says ${expected}.`,
  root: ({ found, expected }) =>
    `The leaves give the root ${found ?? '?'}, but the manifest says ${expected}.`,
  'line-form': (problem) =>
    `items.jsonl, line ${line(problem)}: the line was changed. It does not have the form of an item.`,
  'line-count': ({ found, expected }) => `items.jsonl has ${found} lines for ${expected} leaves.`,
  'line-missing': (problem) =>
    `items.jsonl: the line of leaf ${line(problem)} is missing. A withdrawn item would have left a line.`,
  'line-extra': (problem) =>
    `items.jsonl, line ${line(problem)}: this item does not belong to the release, or was changed.`,
  'item-changed': (problem) => `items.jsonl, line ${line(problem)}: the item or its salt was changed.`,
  'item-moved': (problem) =>
    `items.jsonl, line ${line(problem)}: this item belongs in line ${other(problem)}.`,
  'salt-swapped': (problem) =>
    `items.jsonl, line ${line(problem)}: the item has the wrong salt. Its salt is in line ${other(problem)}.`,
  'key-form': () => 'public-key.pem was changed: it is not an Ed25519 key.',
  'wrong-key': ({ found, expected }) =>
    `public-key.pem is the wrong key: its SHA-256 is ${found}, and the publisher’s key has ${expected}.`,
  'signature-form': () => 'manifest.sig was changed: it is not an Ed25519 signature in base64.',
  signature: () =>
    'The signature does not fit manifest.json. Items and leaves fit, so a byte of manifest.json or manifest.sig was changed.',
  'signature-and-tree': () => 'The signature does not fit manifest.json: one of them was changed.',
  'no-ed25519': () =>
    'This browser can’t verify Ed25519 signatures, so it is unknown who made this release. Open this page in a current version of Chrome, Edge, Firefox or Safari, or run “node verify.mjs”.',
  'copy-changed': ({ file }) => `${file} was changed: its SHA-256 is not the one in croissant.json.`,
  more: ({ count }) => `… and ${count} more of this kind.`,
  valid: ({ count, version }) =>
    `Release ${version} is valid: ${count} leaves, unchanged since it was signed.`,
  signed: ({ date }) => `Signed on ${date}.`,
  withdrawn: ({ count, lines }) =>
    `Withdrawn by contributors: ${count} (lines ${lines}). Their leaves are still part of the tree.`,
  files: ({ files }) => `Same digests as in croissant.json, which is not signed: ${files}.`,
  key: ({ key }) => `SHA-256 of the key: ${key}. Compare it with the one on the publisher’s page.`,
  invalid: ({ count }) => `This release is NOT valid. Problems found: ${count}.`,
  unknown: () => 'Not verified completely.',
};

const french = {
  'missing-file': ({ file }) => `${file} est absent.`,
  'manifest-form': () => 'manifest.json a été modifié : il n’a pas la forme d’un manifeste.',
  'leaf-form': (problem) => `leaves.txt, ligne ${line(problem)} : ce n’est pas une empreinte.`,
  'leaf-changed': (problem) =>
    `leaves.txt, ligne ${line(problem)} : la feuille a été modifiée. L’élément et la signature sont corrects.`,
  'leaf-missing': (problem) => `leaves.txt : la feuille ${line(problem)} est absente.`,
  'leaf-extra': (problem) =>
    `leaves.txt, ligne ${line(problem)} : cette feuille n’appartient pas à la version publiée.`,
  'leaf-count': ({ found, expected }) =>
    `leaves.txt contient ${found} feuilles, mais le manifeste en annonce ${expected}.`,
  root: ({ found, expected }) =>
    `Les feuilles donnent la racine ${found ?? '?'}, mais le manifeste indique ${expected}.`,
  'line-form': (problem) =>
    `items.jsonl, ligne ${line(problem)} : la ligne a été modifiée. Elle n’a pas la forme d’un élément.`,
  'line-count': ({ found, expected }) => `items.jsonl contient ${found} lignes pour ${expected} feuilles.`,
  'line-missing': (problem) =>
    `items.jsonl : la ligne de la feuille ${line(problem)} est absente. Un élément retiré aurait laissé une ligne.`,
  'line-extra': (problem) =>
    `items.jsonl, ligne ${line(problem)} : cet élément n’appartient pas à la version publiée, ou a été modifié.`,
  'item-changed': (problem) => `items.jsonl, ligne ${line(problem)} : l’élément ou son sel a été modifié.`,
  'item-moved': (problem) =>
    `items.jsonl, ligne ${line(problem)} : la place de cet élément est à la ligne ${other(problem)}.`,
  'salt-swapped': (problem) =>
    `items.jsonl, ligne ${line(problem)} : le sel n’est pas le bon. Celui de cet élément est à la ligne ${other(problem)}.`,
  'key-form': () => 'public-key.pem a été modifié : ce n’est pas une clé Ed25519.',
  'wrong-key': ({ found, expected }) =>
    `public-key.pem n’est pas la bonne clé : son SHA-256 est ${found}, celui de la clé de l’éditeur est ${expected}.`,
  'signature-form': () => 'manifest.sig a été modifié : ce n’est pas une signature Ed25519 en base64.',
  signature: () =>
    'La signature ne correspond pas à manifest.json. Les éléments et les feuilles concordent : un octet de manifest.json ou de manifest.sig a donc été modifié.',
  'signature-and-tree': () => 'La signature ne correspond pas à manifest.json : l’un des deux a été modifié.',
  'no-ed25519': () =>
    'Ce navigateur ne sait pas vérifier les signatures Ed25519 : l’auteur de cette version reste inconnu. Ouvrez cette page dans une version récente de Chrome, Edge, Firefox ou Safari, ou lancez « node verify.mjs ».',
  'copy-changed': ({ file }) => `${file} a été modifié : son SHA-256 n’est pas celui de croissant.json.`,
  more: ({ count }) => `… et ${count} autres du même type.`,
  valid: ({ count, version }) =>
    `La version ${version} est valide : ${count} feuilles, inchangées depuis la signature.`,
  signed: ({ date }) => `Signée le ${date}.`,
  withdrawn: ({ count, lines }) =>
    `Retirés par leurs contributeurs : ${count} (lignes ${lines}). Leurs feuilles font toujours partie de l’arbre.`,
  files: ({ files }) => `Mêmes empreintes que dans croissant.json, qui n’est pas signé : ${files}.`,
  key: ({ key }) => `SHA-256 de la clé : ${key}. Comparez-le avec celui de la page de l’éditeur.`,
  invalid: ({ count }) => `Cette version n’est PAS valide. Problèmes trouvés : ${count}.`,
  unknown: () => 'Vérification incomplète.',
};

const chinese = {
  'missing-file': ({ file }) => `缺少 ${file}。`,
  'manifest-form': () => 'manifest.json 已被更改：其格式不是清单的格式。',
  'leaf-form': (problem) => `leaves.txt 第 ${line(problem)} 行：不是哈希值。`,
  'leaf-changed': (problem) => `leaves.txt 第 ${line(problem)} 行：叶子已被更改。条目和签名均正确。`,
  'leaf-missing': (problem) => `leaves.txt：缺少第 ${line(problem)} 个叶子。`,
  'leaf-extra': (problem) => `leaves.txt 第 ${line(problem)} 行：该叶子不属于此版本。`,
  'leaf-count': ({ found, expected }) => `leaves.txt 有 ${found} 个叶子，但清单中为 ${expected} 个。`,
  root: ({ found, expected }) => `由叶子算出的根为 ${found ?? '?'}，但清单中为 ${expected}。`,
  'line-form': (problem) => `items.jsonl 第 ${line(problem)} 行：该行已被更改，其格式不是条目的格式。`,
  'line-count': ({ found, expected }) => `items.jsonl 有 ${found} 行，但叶子有 ${expected} 个。`,
  'line-missing': (problem) =>
    `items.jsonl：缺少第 ${line(problem)} 个叶子对应的行。已撤回的条目也会留下一行。`,
  'line-extra': (problem) => `items.jsonl 第 ${line(problem)} 行：该条目不属于此版本，或已被更改。`,
  'item-changed': (problem) => `items.jsonl 第 ${line(problem)} 行：条目或其盐值已被更改。`,
  'item-moved': (problem) => `items.jsonl 第 ${line(problem)} 行：该条目应在第 ${other(problem)} 行。`,
  'salt-swapped': (problem) =>
    `items.jsonl 第 ${line(problem)} 行：盐值错误。该条目的盐值在第 ${other(problem)} 行。`,
  'key-form': () => 'public-key.pem 已被更改：它不是 Ed25519 密钥。',
  'wrong-key': ({ found, expected }) =>
    `public-key.pem 不是正确的密钥：其 SHA-256 为 ${found}，而发布者密钥为 ${expected}。`,
  'signature-form': () => 'manifest.sig 已被更改：它不是 base64 格式的 Ed25519 签名。',
  signature: () =>
    '签名与 manifest.json 不符。条目和叶子一致，因此 manifest.json 或 manifest.sig 中有字节被更改。',
  'signature-and-tree': () => '签名与 manifest.json 不符：其中之一已被更改。',
  'no-ed25519': () =>
    '此浏览器无法验证 Ed25519 签名，因此无法得知此版本由谁发布。请使用最新版 Chrome、Edge、Firefox 或 Safari 打开本页，或运行“node verify.mjs”。',
  'copy-changed': ({ file }) => `${file} 已被更改：其 SHA-256 与 croissant.json 中的不同。`,
  more: ({ count }) => `……另有 ${count} 个同类问题。`,
  valid: ({ count, version }) => `版本 ${version} 有效：共 ${count} 个叶子，自签名以来未被更改。`,
  signed: ({ date }) => `签名日期：${date}。`,
  withdrawn: ({ count, lines }) => `已由贡献者撤回：${count} 个（第 ${lines} 行）。它们的叶子仍在树中。`,
  files: ({ files }) => `与 croissant.json（未签名）中的摘要一致：${files}。`,
  key: ({ key }) => `密钥的 SHA-256：${key}。请与发布者页面上的值进行比较。`,
  invalid: ({ count }) => `此版本无效。发现的问题：${count} 个。`,
  unknown: () => '验证未完成。',
};

const japanese = {
  'missing-file': ({ file }) => `${file} がありません。`,
  'manifest-form': () => 'manifest.json は変更されています。マニフェストの形式ではありません。',
  'leaf-form': (problem) => `leaves.txt の ${line(problem)} 行目：ハッシュではありません。`,
  'leaf-changed': (problem) =>
    `leaves.txt の ${line(problem)} 行目：リーフが変更されています。アイテムと署名は正しいままです。`,
  'leaf-missing': (problem) => `leaves.txt：${line(problem)} 番目のリーフがありません。`,
  'leaf-extra': (problem) => `leaves.txt の ${line(problem)} 行目：このリーフはリリースに含まれていません。`,
  'leaf-count': ({ found, expected }) =>
    `leaves.txt のリーフは ${found} 個ですが、マニフェストでは ${expected} 個です。`,
  root: ({ found, expected }) =>
    `リーフから求めたルートは ${found ?? '?'} ですが、マニフェストでは ${expected} です。`,
  'line-form': (problem) =>
    `items.jsonl の ${line(problem)} 行目：行が変更されています。アイテムの形式ではありません。`,
  'line-count': ({ found, expected }) => `items.jsonl は ${found} 行ですが、リーフは ${expected} 個です。`,
  'line-missing': (problem) =>
    `items.jsonl：${line(problem)} 番目のリーフの行がありません。取り下げられたアイテムであれば行が残ります。`,
  'line-extra': (problem) =>
    `items.jsonl の ${line(problem)} 行目：このアイテムはリリースに含まれていないか、変更されています。`,
  'item-changed': (problem) =>
    `items.jsonl の ${line(problem)} 行目：アイテムまたはソルトが変更されています。`,
  'item-moved': (problem) =>
    `items.jsonl の ${line(problem)} 行目：このアイテムの正しい位置は ${other(problem)} 行目です。`,
  'salt-swapped': (problem) =>
    `items.jsonl の ${line(problem)} 行目：ソルトが違います。正しいソルトは ${other(problem)} 行目にあります。`,
  'key-form': () => 'public-key.pem は変更されています。Ed25519 の鍵ではありません。',
  'wrong-key': ({ found, expected }) =>
    `public-key.pem は正しい鍵ではありません。SHA-256 は ${found} ですが、発行者の鍵は ${expected} です。`,
  'signature-form': () => 'manifest.sig は変更されています。base64 の Ed25519 署名ではありません。',
  signature: () =>
    '署名が manifest.json と一致しません。アイテムとリーフは一致しているため、manifest.json か manifest.sig のバイトが変更されています。',
  'signature-and-tree': () => '署名が manifest.json と一致しません。どちらかが変更されています。',
  'no-ed25519': () =>
    'このブラウザは Ed25519 署名を検証できないため、リリースの発行者を確認できません。最新の Chrome、Edge、Firefox、Safari でこのページを開くか、「node verify.mjs」を実行してください。',
  'copy-changed': ({ file }) => `${file} は変更されています。SHA-256 が croissant.json の値と異なります。`,
  more: ({ count }) => `…ほかに同じ種類の問題が ${count} 件あります。`,
  valid: ({ count, version }) =>
    `リリース ${version} は有効です。${count} 個のリーフは署名時から変更されていません。`,
  signed: ({ date }) => `署名日：${date}`,
  withdrawn: ({ count, lines }) =>
    `提供者が取り下げたアイテム：${count} 件（${lines} 行目）。リーフはツリーに残っています。`,
  files: ({ files }) => `croissant.json（署名なし）のダイジェストと一致：${files}`,
  key: ({ key }) => `鍵の SHA-256：${key}。発行者のページの値と照合してください。`,
  invalid: ({ count }) => `このリリースは有効ではありません。見つかった問題：${count} 件`,
  unknown: () => '検証は完了していません。',
};

const catalogues = { en: english, fr: french, zh: chinese, ja: japanese };

/** Returns the first of some BCP 47 or POSIX tags that has a catalogue, else English. */
export function pickLanguage(tags) {
  const languages = tags.map((tag) => String(tag).slice(0, 2).toLowerCase());
  return languages.find((language) => Object.hasOwn(catalogues, language)) ?? 'en';
}

/** Returns the lines that say what a report found. */
export function sayReport(report, language) {
  const texts = catalogues[language];
  const lines = [];
  const add = (isProblem, text) => lines.push({ isProblem, text });
  const { problems, manifest, withdrawn, files, key } = report;
  if (problems.length === 0) add(false, texts.valid(manifest));
  else if (problems.every(({ kind }) => kind === 'no-ed25519')) add(true, texts.unknown());
  else add(true, texts.invalid({ count: problems.length }));

  for (const kind of new Set(problems.map((problem) => problem.kind))) {
    const ofKind = problems.filter((problem) => problem.kind === kind);
    for (const problem of ofKind.slice(0, maxNamed)) add(true, texts[kind](problem));
    if (ofKind.length > maxNamed) add(true, texts.more({ count: ofKind.length - maxNamed }));
  }
  if (withdrawn.length > 0) {
    const named = withdrawn.slice(0, maxNamed).map((position) => position + 1);
    const rest = withdrawn.length > maxNamed ? ', …' : '';
    add(false, texts.withdrawn({ count: withdrawn.length, lines: named.join(', ') + rest }));
  }
  if (problems.length > 0) return lines;
  add(false, texts.signed({ date: new Date(manifest.created_at).toISOString().slice(0, 10) }));
  if (files.length > 0) add(false, texts.files({ files: files.join(', ') }));
  add(false, texts.key({ key }));
  return lines;
}
