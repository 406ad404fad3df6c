/** Returns the common name in a distinguished name such as `C=US, O=Let's Encrypt, CN=R11`, with the organization if there is one. */
export function shortName(distinguished: string): string {
  const part = (key: string) => new RegExp(`(?:^|, )${key}=([^,]+)`).exec(distinguished)?.[1];
  const parts = [part('O'), part('CN')].filter((one) => one !== undefined);
  return parts.length === 0 ? distinguished : parts.join(' · ');
}
