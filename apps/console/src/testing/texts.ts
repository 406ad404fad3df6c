const catalogues = import.meta.glob<{ texts: object }>('../locales/*_*/*.ts');

/** Returns all texts of a language by their names, such as `billing:plan.since`; each form of a plural has its own. */
export async function textsIn(language: string): Promise<[name: string, text: string][]> {
  const start = `../locales/${language}/`;
  const files = Object.entries(catalogues).filter(([path]) => path.startsWith(start));
  const domains = files.map(async ([path, load]) => {
    const domain = path.slice(start.length, -'.ts'.length);
    return flat((await load()).texts, `${domain}:`);
  });
  return (await Promise.all(domains)).flat();
}

function flat(texts: object, start: string): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[start + name, value]] : flat(value, `${start}${name}.`),
  );
}
