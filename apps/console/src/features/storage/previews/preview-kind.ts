import type { ViewKind } from '../../../../viewer/src/protocol.ts';

/** The way to show an object: with one of the browser's elements, or in the viewer's frame. */
export type PreviewKind = 'image' | 'audio' | 'video' | ViewKind;

const byType: readonly [RegExp, PreviewKind][] = [
  [/^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)\b/, 'image'],
  [/^video\/(mp4|webm|ogg|quicktime)\b/, 'video'],
  [/^audio\/(mpeg|mp4|aac|ogg|opus|wav|x-wav|wave|flac|x-flac|webm|x-m4a)\b/, 'audio'],
  [/^application\/pdf\b/, 'pdf'],
  [/^text\/(x-)?markdown\b/, 'markdown'],
  [/^(text\/(csv|tab-separated-values)|application\/csv)\b/, 'table'],
  [/^application\/(geo\+)?json\b/, 'json'],
  [/^application\/(vnd\.apache\.parquet|x-parquet|parquet)\b/, 'parquet'],
  [/^application\/(zip|x-zip-compressed|java-archive|epub\+zip)\b/, 'zip'],
  [
    /^(text\/|application\/(xml|yaml|x-yaml|toml|javascript|typescript|sql|x-sh|x-ndjson|ld\+json|graphql)\b)/,
    'text',
  ],
];

const byName: readonly [RegExp, PreviewKind][] = [
  [/\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i, 'image'],
  [/\.(mp4|m4v|webm|ogv|mov)$/i, 'video'],
  [/\.(mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i, 'audio'],
  [/\.pdf$/i, 'pdf'],
  [/\.(md|markdown)$/i, 'markdown'],
  [/\.(csv|tsv|tab)$/i, 'table'],
  [/\.(geo)?json$/i, 'json'],
  [/\.parquet$/i, 'parquet'],
  [/\.(zip|jar|epub|docx|xlsx|pptx|odt|ods)$/i, 'zip'],
  [
    /\.(txt|jsonl|ndjson|xml|ya?ml|toml|ini|conf|log|env|diff|patch|sh|py|rb|go|rs|java|kt|swift|lua|pl|r|c|h|cpp|hpp|cs|php|sql|[cm]?[jt]sx?|s?css|less|html?|vue|svelte|graphql|proto|dockerfile|makefile|gitignore)$/i,
    'text',
  ],
];

/** Content types of files with an unknown format. */
const unknownType = /^(|binary\/octet-stream|application\/octet-stream)$/;
/** The generic text type. The name may be more specific. */
const anyText = /^text\/plain\b/;

/** Returns the way to show an object, by its content type, or by its name if the type is generic. The fallback is `bytes`. */
export function previewKind(contentType: string, key: string): PreviewKind {
  const isVague = unknownType.test(contentType) || anyText.test(contentType);
  const named = isVague ? kindIn(byName, key) : undefined;
  return named ?? kindIn(byType, contentType) ?? 'bytes';
}

function kindIn(kinds: readonly [RegExp, PreviewKind][], text: string): PreviewKind | undefined {
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
}

export function isTextKind(kind: PreviewKind): boolean {
  return kind === 'text' || kind === 'markdown' || kind === 'json' || kind === 'table';
}
