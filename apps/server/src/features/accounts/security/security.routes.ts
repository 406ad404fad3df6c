import type { securityCalls } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { EmailChange } from '../email-change/email-change.service.ts';
import type { Audit } from '../kernel/audit.ts';
import type { ContributorTokens } from '../sessions/contributor-token.ts';
import type { SessionList } from '../sessions/session-list.service.ts';
import type { SignInEdge } from '../sessions/sign-in-edge.ts';
import { listActivity } from './activity.service.ts';
import type { Securing } from './securing.service.ts';
import type { StepUp } from './step-up.service.ts';

export interface SecurityRoutesDeps {
  read: Reader;
  audit: Audit;
  signInEdge: SignInEdge;
  sessionList: SessionList;
  contributorTokens: ContributorTokens;
  stepUp: StepUp;
  securing: Securing;
  emailChange: EmailChange;
}

type SecurityHandlers = Handlers<typeof securityCalls>;

export function createSecurityHandlers(deps: SecurityRoutesDeps): SecurityHandlers {
  return { ...sessionHandlers(deps), ...proofHandlers(deps), ...changeHandlers(deps) };
}

type SessionCall =
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'issueContributorToken'
  | 'forgetDevice'
  | 'listSecurityEvents';

function sessionHandlers({
  read,
  audit,
  sessionList,
  contributorTokens,
}: SecurityRoutesDeps): Pick<SecurityHandlers, SessionCall> {
  return {
    listSessions: (_, { principal }) => sessionList.list(principal),
    async endSession({ session_id: id }, context) {
      await audit('session-end', context, () => sessionList.end(context.principal, id, context));
      return null;
    },
    async endOtherSessions(_, context) {
      await audit('session-end', context, () => sessionList.endOthers(context.principal, context));
      return null;
    },
    async issueContributorToken(_, { principal }) {
      const { token, isKept, account } = await contributorTokens.issue(principal);
      return {
        token,
        is_kept: isKept,
        access_key: account.accessKey,
        account_id: account.id,
        username: account.username,
      };
    },
    async forgetDevice({ device_id: id }, context) {
      await sessionList.forgetDevice(context.principal, id, context);
      return null;
    },
    listSecurityEvents: ({ cursor }, { principal }) => listActivity(read, principal.personId, cursor),
  };
}

type ProofCall = 'listProofs' | 'sendProofCode' | 'verifyPerson';

function proofHandlers({ audit, signInEdge, stepUp }: SecurityRoutesDeps): Pick<SecurityHandlers, ProofCall> {
  return {
    listProofs: async (_, { principal }) => ({ kinds: await stepUp.kindsOf(principal.personId) }),
    async sendProofCode(_, { principal }) {
      await stepUp.sendCode(principal);
      return null;
    },
    async verifyPerson(proof, context) {
      const verify = () => stepUp.verify(context.principal, proof, signInEdge.originOf(context));
      await audit('verification', context, verify);
      return null;
    },
  };
}

function changeHandlers({
  audit,
  securing,
  emailChange,
}: SecurityRoutesDeps): Omit<SecurityHandlers, SessionCall | ProofCall> {
  return {
    startEmailChange: ({ email }, context) => emailChange.start(context.principal, email, context),
    async confirmEmailChange({ request_id: id, code }, context) {
      const confirm = () => emailChange.confirm(context.principal, { id, code }, context);
      await audit('email-change', context, confirm);
      return null;
    },
    describeNotice: ({ signature }, { address }) => securing.describe(signature, address),
    async secureAccount({ signature }, context) {
      const secure = () => securing.secure(signature, context);
      return { signature: await audit('account-secured', context, secure) };
    },
  };
}
