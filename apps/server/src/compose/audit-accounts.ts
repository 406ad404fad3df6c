import { accountsCalls, type Call, isAudited } from '@atoll/contract';
import type { Accounts } from '../features/accounts/index.ts';
import type { AuditTrail } from '../features/storage/core/index.ts';

/** What is taken down of a call; what people typed is not. */
interface Asking {
  address: string;
  userAgent: string;
  requestId: string;
  principal?: { accountId: string; personId: string };
}

type AnyHandler = (input: object, caller: Asking) => Promise<unknown>;

/** The handlers of accounts; who signed in, and what was changed of an account, is taken down. */
export function auditAccounts(accounts: Accounts, audit: AuditTrail): Accounts['handlers'] {
  const { handlers, authenticate } = accounts;
  const calls: Readonly<Record<string, Call>> = accountsCalls;
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const call = calls[name];
    if (!call || !isAudited(call)) return [name, handler];
    const answer = handler as unknown as AnyHandler;
    const withAudit = async (input: object, caller: Asking) => {
      // Whose a link is, and whom an invitation is to, has to be asked before it is spent.
      const recovering =
        'signature' in input ? await accounts.ownerOfLink(String(input.signature)) : undefined;
      const target = caller.principal && (await accounts.emailOfMember(caller.principal.accountId, input));
      const output = await answer(input, caller);
      const token = tokenOf(output);
      const principal = token === undefined ? caller.principal : await authenticate(token, undefined);
      const doer = principal ?? recovering;
      if (doer) {
        const { address, userAgent, requestId } = caller;
        const about = { bucketName: undefined, target, detail: roleIn(input), address, userAgent, requestId };
        const { personId } = doer;
        const accountId = joinedBy(output) ?? doer.accountId;
        await audit.keep({ accountId, personId, actor: 'console', action: name, ...about });
      }
      return output;
    };
    return [name, withAudit];
  });
  return Object.fromEntries(wrapped) as Accounts['handlers'];
}

/** That is given to somebody. */
function roleIn(input: object): Record<string, string> {
  return 'role' in input && typeof input.role === 'string' ? { role: input.role } : {};
}

/** Of a call with which somebody joins another account: it is that one's concern. */
function joinedBy(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || !('account_id' in output)) return undefined;
  return typeof output.account_id === 'string' ? output.account_id : undefined;
}

/** Of a call that signs in. */
function tokenOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || !('token' in output)) return undefined;
  return typeof output.token === 'string' ? output.token : undefined;
}
