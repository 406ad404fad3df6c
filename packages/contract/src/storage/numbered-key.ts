/** Returns the key under which an object is stored next to one of its name: `folder/report (2).pdf`, `folder/photos (2)/`. */
export function numberedKey(key: string, number: number): string {
  const isFolder = key.endsWith('/');
  const path = isFolder ? key.slice(0, -1) : key;
  const start = path.lastIndexOf('/') + 1;
  const dot = isFolder ? -1 : path.lastIndexOf('.');
  const end = dot > start ? dot : path.length;
  return `${path.slice(0, end)} (${number})${path.slice(end)}${isFolder ? '/' : ''}`;
}
