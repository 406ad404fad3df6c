import type { RequestAccess } from '../../access/request-access.ts';
import type { ObjectExchange } from '../../exchange/exchange.ts';

type Said = NonNullable<Parameters<RequestAccess['enter']>[0]>;

/** Reads the body, and authorizes with its facts. Refused callers learn nothing about errors in the body. */
export async function enterWithBody<T>(
  { access }: ObjectExchange,
  read: () => Promise<T>,
  saidBy: (document: T) => Said,
): Promise<T> {
  let document: T;
  try {
    document = await read();
  } catch (error) {
    await access.enter();
    throw error;
  }
  await access.enter(saidBy(document));
  return document;
}
