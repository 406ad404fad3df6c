/** Names the installation that a place belongs to. Lies beside the blobs and is none of them. */
export const ownerFileName = 'atoll-installation.json';

export function encodeOwner(installationId: string): string {
  return `${JSON.stringify({ installation: installationId })}\n`;
}

/** @throws when the text was not written by `encodeOwner` */
export function parseOwner(text: string): string {
  const { installation } = JSON.parse(text);
  if (typeof installation !== 'string') throw new Error(`${ownerFileName} names no installation`);
  return installation;
}
