const formatExtensions = {
  text: 'txt text log srt vtt tex rst adoc asciidoc org ini cfg conf properties env',
  markdown: 'md markdown mdx mkd mdown',
  code:
    'js mjs cjs jsx ts mts cts tsx py pyi rb php java kt kts scala groovy go rs c h cc cpp cxx hpp hh cs fs vb swift m mm ' +
    'pl pm lua r jl dart ex exs erl hs clj cljs elm ml mli nim zig sh bash zsh fish ps1 bat cmd sql graphql proto tf hcl ' +
    'yaml yml toml xml xsd xsl svg css scss sass less vue svelte astro gradle cmake mk dockerfile diff patch ipynb',
  csv: 'csv',
  tsv: 'tsv tab',
  json: 'json geojson webmanifest jsonc json5',
  jsonl: 'jsonl ndjson',
  html: 'html htm xhtml',
  eml: 'eml',
  pdf: 'pdf',
  docx: 'docx docm dotx',
  pptx: 'pptx pptm ppsx potx',
  xlsx: 'xlsx xlsm xltx',
  odt: 'odt ott',
  ods: 'ods ots',
  odp: 'odp otp',
  epub: 'epub',
  parquet: 'parquet pq',
  /** Pictures of text, which have one only by character recognition. */
  picture: 'png jpg jpeg tif tiff webp',
} as const;

export type DocumentFormat = keyof typeof formatExtensions;

export const documentFormats = Object.keys(formatExtensions) as readonly DocumentFormat[];

const mediaTypes: Readonly<Record<string, DocumentFormat>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'eml',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/epub+zip': 'epub',
  'application/vnd.apache.parquet': 'parquet',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/tiff': 'picture',
  'image/webp': 'picture',
  'application/javascript': 'code',
  'text/javascript': 'code',
  'text/css': 'code',
  'application/xml': 'code',
  'text/xml': 'code',
  'application/yaml': 'code',
  'application/sql': 'code',
};

const formatOfExtension: ReadonlyMap<string, DocumentFormat> = new Map(
  documentFormats.flatMap((format) => {
    return formatExtensions[format]
      .split(' ')
      .map((extension): [string, DocumentFormat] => [extension, format]);
  }),
);

/** Files that are recognized by their full name. */
const formatOfName: ReadonlyMap<string, DocumentFormat> = new Map([
  ['readme', 'text'],
  ['license', 'text'],
  ['changelog', 'text'],
  ['dockerfile', 'code'],
  ['makefile', 'code'],
]);

/**
 * Returns the format of an object, by the extension of its key, or by its media type where the extension is unknown.
 * Undefined for formats that can't be read.
 */
export function formatOf(key: string, contentType: string | null): DocumentFormat | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  const byName = dot > 0 ? formatOfExtension.get(name.slice(dot + 1)) : formatOfName.get(name);
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return byName ?? (Object.hasOwn(mediaTypes, mediaType) ? mediaTypes[mediaType] : undefined);
}
