import { baseName } from '#features/storage/index.ts';

/** Returns the name of a file, a text or a web page. */
export function fileName({ bucket, key, title, url }: NamedFile): string {
  if (bucket !== null) return baseName(key) || key;
  return title ?? url ?? key;
}

interface NamedFile {
  bucket: string | null;
  key: string;
  title: string | null;
  url: string | null;
}
