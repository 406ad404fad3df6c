import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from './take.ts';

/** Writes `index.html`, which shows the pictures page by page, with a choice of language, theme and width. */
export async function writeIndex(folder: string, pictures: readonly Picture[]): Promise<void> {
  const choices = {
    locale: [...new Set(pictures.map(({ locale }) => locale))],
    theme: [...new Set(pictures.map(({ theme }) => theme))],
    width: [...new Set(pictures.map(({ width }) => String(width)))],
  };
  const selects = Object.entries(choices).map(([name, values]) => selectOf(name, values));
  const routes = [...new Set(pictures.map(({ route }) => route))];
  const sections = routes.map((route) =>
    sectionOf(
      route,
      pictures.filter((picture) => picture.route === route),
    ),
  );
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Atoll: ${routes.length} pages, ${pictures.length} pictures</title>
<style>${style}</style>
<form>${selects.join('')}<label><input type="checkbox" name="problems"> with problems only</label></form>
${sections.join('\n')}
<script>${script}</script>
</html>
`,
  );
}

function selectOf(name: string, values: readonly string[]): string {
  const options = values.map((value) => `<option>${value}</option>`);
  return `<label>${name} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
}

function sectionOf(route: string, pictures: readonly Picture[]): string {
  return `<section><h2>${escaped(route)}</h2><div>${pictures.map(figureOf).join('')}</div></section>`;
}

function figureOf({ locale, theme, width, file, problems }: Picture): string {
  const caption = `${locale} · ${theme} · ${width}`;
  const said = problems.length > 0 ? `<b>${escaped(problems.join('; '))}</b>` : '';
  const data = `data-locale="${locale}" data-theme="${theme}" data-width="${width}" data-problems="${problems.length > 0}"`;
  return `<figure ${data}><a href="${encodeURI(file)}"><img loading="lazy" src="${encodeURI(file)}" alt="${escaped(caption)}"></a><figcaption>${caption} ${said}</figcaption></figure>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `
body { margin: 0; padding: 0 24px 48px; font: 14px/1.5 system-ui, sans-serif; background: #eef2f2; color: #172225 }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 12px 0; background: #eef2f2 }
h2 { margin: 24px 0 8px; font-size: 18px }
section > div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto }
figure { flex: none; margin: 0 }
img { display: block; height: 420px; background: #fff; border: 1px solid #cdd8d8; object-fit: cover; object-position: top }
b { color: #b0281b }`;

const script = `
const form = document.querySelector('form');
const show = () => {
  for (const section of document.querySelectorAll('section')) {
    let shown = 0;
    for (const { dataset, style } of section.querySelectorAll('figure')) {
      const isWanted = ['locale', 'theme', 'width'].every((name) => !form[name].value || form[name].value === dataset[name])
        && (!form.problems.checked || dataset.problems === 'true');
      style.display = isWanted ? '' : 'none';
      shown += isWanted;
    }
    section.style.display = shown ? '' : 'none';
  }
};
form.addEventListener('change', show);
show();`;
