import type { Reader, Transaction } from '@atoll/database';

/** A sign-in with a right password, or through Google, that still needs a second factor. */
export interface SignInTicket {
  ticketHash: string;
  personId: string;
  /** Hash of the secret in the cookie of the browser that began. */
  browserHash: string;
  isKept: boolean;
  wrongTries: number;
  expiresAt: number;
}

export async function insertTicket(tx: Transaction, ticket: Omit<SignInTicket, 'wrongTries'>): Promise<void> {
  await tx
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: ticket.ticketHash,
      person_id: ticket.personId,
      browser_hash: ticket.browserHash,
      keep: ticket.isKept ? 1 : 0,
      wrong_tries: 0,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

export async function findTicket(db: Reader, ticketHash: string): Promise<SignInTicket | undefined> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .select([
      'ticket_hash as ticketHash',
      'person_id as personId',
      'browser_hash as browserHash',
      'keep',
      'wrong_tries as wrongTries',
      'expires_at as expiresAt',
    ])
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { keep, ...ticket } = row;
  return { ...ticket, isKept: keep === 1 };
}

export async function countWrongFactor(tx: Transaction, ticketHash: string): Promise<void> {
  await tx
    .updateTable('sign_in_tickets')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .execute();
}

export async function deleteTicket(tx: Transaction, ticketHash: string): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('ticket_hash', '=', ticketHash).execute();
}

export async function deleteTicketsOf(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('person_id', '=', personId).execute();
}

export async function deleteExpiredTickets(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
}
