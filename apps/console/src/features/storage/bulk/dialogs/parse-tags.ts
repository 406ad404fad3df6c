const mostTags = 10;
const nameMax = 128;
const valueMax = 256;

/** Parses tags, one per line, as `name=value`. Returns null if the format or a tag is invalid. */
export function parseTags(lines: string): { key: string; value: string }[] | null {
  const tags = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf('=');
      return at === -1
        ? { key: line, value: '' }
        : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
  const isValid =
    tags.length <= mostTags &&
    new Set(tags.map(({ key }) => key)).size === tags.length &&
    tags.every(({ key, value }) => key !== '' && key.length <= nameMax && value.length <= valueMax);
  return isValid ? tags : null;
}
