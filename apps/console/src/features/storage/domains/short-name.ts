/**
 * Returns the common name in a distinguished name such as `C=US, O=Let's Encrypt, CN=R11`, with the organization if there is one. In a
 * value, a backslash precedes a comma.
 */
export function shortName(distinguished: string): string {
  const part = (key: string) => {
    const [, value] = new RegExp(`(?:^|, )${key}=((?:\\\\.|[^,])+)`).exec(distinguished) ?? [];
    return value?.replaceAll(/\\(.)/g, '$1');
  };
  const parts = [part('O'), part('CN')].filter((one) => one !== undefined);
  return parts.length === 0 ? distinguished : parts.join(' · ');
}
