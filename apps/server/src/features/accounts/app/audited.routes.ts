import { accountsCalls, type Call, isAudited } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Handlers } from '../../../platform/http/index.ts';
import type { AuditTrail, FindAuditEvent } from '../../audit/index.ts';
import { type EnteringPerson, observeEntering } from '../sessions/entering-person.ts';
import type { Team } from '../team/index.ts';

/** The audited facts of a call, without what people typed. */
interface Asking {
  address: string;
  userAgent: string;
  requestId: string;
  principal?: { accountId: string; personId: string };
}

/** Finds the person that a call is about. */
export interface AuditedPeople {
  handlers: Handlers<typeof accountsCalls>;
  /** The person that a mailed link belongs to, with their own account; undefined once the link no longer works. */
  ownerOfLink(signature: string): Promise<{ personId: string; accountId: string } | undefined>;
  /** The email of the member that a payload names. */
  emailOfMember: Team['emailOf'];
  accountInvitedTo: Team['accountInvitedTo'];
  /** The account that the person's own sessions act for. */
  accountOfPerson(read: Reader, personId: string): Promise<string | undefined>;
}

type AnyHandler = (input: object, caller: Asking) => Promise<unknown>;

/** Wraps the audited calls of accounts, so that sign-ins and account changes are committed with their audit entries. */
export function auditAccounts(accounts: AuditedPeople, audit: AuditTrail): Handlers<typeof accountsCalls> {
  const calls: Readonly<Record<string, Call>> = accountsCalls;
  const wrapped = Object.entries(accounts.handlers).map(([name, handler]) => {
    const call = calls[name];
    if (!call || !isAudited(call)) return [name, handler];
    const answer = handler as unknown as AnyHandler;
    const withAudit = async (input: object, caller: Asking) => {
      const entering: EnteringPerson = {};
      const find = await eventFinder({ accounts, name, entering }, input, caller);
      return observeEntering(entering, () => audit.record(find, () => answer(input, caller)));
    };
    return [name, withAudit];
  });
  return Object.fromEntries(wrapped) as Handlers<typeof accountsCalls>;
}

/**
 * Returns the subject of the event. Links and invitations are looked up before the call uses them; the person who signs
 * in is known only when the session is written.
 */
async function eventFinder(
  { accounts, name, entering }: { accounts: AuditedPeople; name: string; entering: EnteringPerson },
  input: object,
  { principal, address, userAgent, requestId }: Asking,
): Promise<FindAuditEvent> {
  const signature = 'signature' in input ? String(input.signature) : undefined;
  const linkOwner = signature === undefined ? undefined : await accounts.ownerOfLink(signature);
  const joined =
    signature !== undefined && name === 'acceptInvitation'
      ? await accounts.accountInvitedTo(signature)
      : undefined;
  const target = principal && (await accounts.emailOfMember(principal.accountId, input));
  const about = { bucketName: undefined, target, detail: choicesIn(input), address, userAgent, requestId };
  const actorIn = async (read: Reader) => {
    if (entering.personId === undefined) return principal ?? linkOwner;
    const { personId } = entering;
    const accountId = await accounts.accountOfPerson(read, personId);
    return accountId === undefined ? undefined : { personId, accountId };
  };
  return async (read) => {
    const actor = await actorIn(read);
    if (!actor) return undefined;
    const { personId } = actor;
    const accountId = joined ?? actor.accountId;
    return { accountId, personId, actor: 'console', action: name, ...about };
  };
}

/** Returns a member's new role, and the fate of a removed member's links. */
function choicesIn(input: object): Record<string, string> {
  const choices = Object.entries(input).filter(([name]) => name === 'role' || name === 'links');
  return Object.fromEntries(choices.filter(([, value]) => typeof value === 'string'));
}
