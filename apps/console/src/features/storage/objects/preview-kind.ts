export type PreviewKind = 'image' | 'text' | 'none';

const textTypes =
  /^(text\/|application\/(json|xml|yaml|x-yaml|toml|javascript|typescript|sql|x-sh|x-ndjson)\b)/;
const textNames =
  /\.(txt|md|csv|tsv|json|jsonl|ndjson|xml|ya?ml|toml|ini|conf|log|env|sh|py|rb|go|rs|java|kt|c|h|cpp|cs|php|sql|[cm]?[jt]sx?|css|html?|vue|svelte|graphql|proto|dockerfile|gitignore)$/i;
const imageTypes = /^image\/(png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)\b/;
const imageNames = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;
/** What stores say of a file they know nothing about. */
const unknownType = /^(|binary\/octet-stream|application\/octet-stream)$/;

/** How an object can be shown: by its content type, or by its name where the type says nothing. */
export function previewKind(contentType: string, key: string): PreviewKind {
  if (unknownType.test(contentType)) {
    if (imageNames.test(key)) return 'image';
    return textNames.test(key) ? 'text' : 'none';
  }
  if (imageTypes.test(contentType)) return 'image';
  return textTypes.test(contentType) ? 'text' : 'none';
}
