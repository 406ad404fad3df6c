import { strToU8, zipSync } from 'fflate';

/** Makes a zip file of named texts. */
export function makeZip(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const files = Object.entries(parts).map(([name, content]) => {
    return [name, typeof content === 'string' ? strToU8(content) : content];
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Relationships of an Office part: `rId1` to the first target, and so on. The type of each comes before its target. */
export function makeRelationships(...targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(([type, target], at) => {
    return `<Relationship Id="rId${at + 1}" Type="${relationshipTypes}/${type}" Target="${target}"/>`;
  });
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return `${xml}<Relationships xmlns="${namespace}">${list.join('')}</Relationships>`;
}
