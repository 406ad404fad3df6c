import type { DocumentText } from '../document.ts';
import type { ReadRequest } from '../wire/messages.ts';

/**
 * Reads one format.
 *
 * @throws {UnreadableError} with the reason; any other error means that the file is broken
 */
export type Reader = (request: ReadRequest) => Promise<DocumentText>;
