/** Names the installation that a place belongs to. Lies beside the blobs and is none of them. */
export const ownerFileName = 'atoll-installation.json';

export function encodeOwner(installationId: string): string {
  return `${JSON.stringify({ installation: installationId })}\n`;
}

/** The file that names the owner of a place can't be read; the message is one line that an operator can act on. */
export class OwnerDamagedError extends Error {
  override readonly name = 'OwnerDamagedError';
}

/** @throws {OwnerDamagedError} when the text was not written by `encodeOwner` */
export function parseOwner(text: string): string {
  try {
    const { installation } = JSON.parse(text);
    if (typeof installation === 'string') return installation;
  } catch {
    // Told below, as any other text that names no installation.
  }
  throw new OwnerDamagedError(
    `${ownerFileName} is damaged. Delete it if these are the blobs of this installation: the next start writes it again.`,
  );
}
