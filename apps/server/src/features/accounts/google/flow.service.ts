import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { OperationalError, UserError } from '../../../platform/errors.ts';
import { hashSecret } from '../kernel/secrets.ts';
import type { GoogleClient } from './client.ts';
import {
  type Flow,
  findFlowByCode,
  findFlowByState,
  insertFlow,
  updateFlowReturned,
  updateFlowStage,
  updateFlowVerified,
} from './flow.store.ts';

/** From the start until the browser returns. */
const flowLifeMs = 10 * 60_000;

/** From the check until the log-in (decisions, section 4). */
const identityLifeMs = 10 * 60_000;

/** Why the browser returns without a code; the console has a text for each. */
export type ReturnProblem = 'cancelled' | 'expired' | 'failed';

export type Returned =
  | { code: string; returnQuery: string }
  | { problem: ReturnProblem; returnQuery: string };

export type GoogleFlows = ReturnType<typeof createGoogleFlows>;

export function createGoogleFlows(deps: { database: Database; clock: Clock; client: GoogleClient }) {
  const { database, clock, client } = deps;
  /** Concurrent checks of one code share one exchange. */
  const exchanges = new Map<string, Promise<void>>();

  async function flowOf(code: string, browser: string | undefined): Promise<Flow> {
    const flow = await findFlowByCode(database.read, hashSecret(code));
    if (!flow || flow.expiresAt <= clock.now() || !isOf(flow, browser))
      throw new UserError(codes.accountInvalid);
    return flow;
  }

  /** Claims the exchange before making it, so that a code is sent only once. */
  async function exchange(flow: Flow, code: string): Promise<void> {
    const { stateHash } = flow;
    const isOurs = await database.transaction(async (tx) => {
      const current = await findFlowByState(tx, stateHash);
      if (current?.stage !== 'returned') return false;
      await updateFlowStage(tx, stateHash, 'exchanging');
      return true;
    });
    if (!isOurs) return;
    const query = new URLSearchParams(flow.callbackQuery ?? '');
    const state = query.get('state') ?? '';
    query.set('code', code);
    const secrets = { state, nonce: flow.nonce, codeVerifier: flow.codeVerifier };
    const identity = await client.exchange(query.toString(), secrets).catch(async (error: unknown) => {
      await database.transaction((tx) => updateFlowStage(tx, stateHash, 'returned'));
      throw error;
    });
    await database.transaction((tx) =>
      identity
        ? updateFlowVerified(tx, stateHash, identity, clock.now() + identityLifeMs)
        : updateFlowStage(tx, stateHash, 'spent'),
    );
  }

  function exchangeOnce(flow: Flow, code: string): Promise<void> {
    const running =
      exchanges.get(flow.stateHash) ?? exchange(flow, code).finally(() => exchanges.delete(flow.stateHash));
    exchanges.set(flow.stateHash, running);
    return running;
  }

  return {
    /** Returns where to redirect the browser, which `browser` (a secret in its cookie) identifies. */
    async start(returnQuery: string, browser: string) {
      const secrets = client.newSecrets();
      const url = await client.authorizationUrl(secrets);
      const flow = {
        stateHash: hashSecret(secrets.state),
        browserHash: hashSecret(browser),
        nonce: secrets.nonce,
        codeVerifier: secrets.codeVerifier,
        returnQuery,
        expiresAt: clock.now() + flowLifeMs,
      };
      await database.transaction((tx) => insertFlow(tx, flow));
      return url;
    },

    /** Accepts the provider's redirect, once and in that browser only. */
    async takeReturn(query: URLSearchParams, browser: string | undefined) {
      const stateHash = hashSecret(query.get('state') ?? '');
      const now = clock.now();
      return database.transaction(async (tx): Promise<Returned> => {
        const flow = await findFlowByState(tx, stateHash);
        if (flow?.stage !== 'started' || flow.expiresAt <= now || !isOf(flow, browser)) {
          return { problem: 'expired', returnQuery: '' };
        }
        const { returnQuery } = flow;
        const code = query.get('code');
        // No provider gives a code twice.
        if (!code || isAmbiguous(query) || (await findFlowByCode(tx, hashSecret(code)))) {
          await updateFlowStage(tx, stateHash, 'spent');
          const problem = query.get('error') === 'access_denied' ? 'cancelled' : 'failed';
          return { problem, returnQuery };
        }
        const rest = new URLSearchParams(query);
        rest.delete('code');
        await updateFlowReturned(tx, stateHash, {
          codeHash: hashSecret(code),
          callbackQuery: rest.toString(),
        });
        return { code, returnQuery };
      });
    },

    /**
     * Returns the identity behind a code. The first check exchanges it; later ones use the stored result.
     * @throws {UserError} 1014 for a code that is unknown, used, of another browser, or refused by the provider
     */
    async check(code: string, browser: string | undefined) {
      const before = await flowOf(code, browser);
      if (before.stage === 'returned' || before.stage === 'exchanging') await exchangeOnce(before, code);
      const flow = await flowOf(code, browser);
      if (flow.stage === 'exchanging') throw new OperationalError('the code is being exchanged elsewhere');
      const { stage, issuer, subject, email, displayName, stateHash } = flow;
      if (stage !== 'verified' || !issuer || !subject || !email) throw new UserError(codes.accountInvalid);
      return { issuer, subject, email, displayName, stateHash };
    },
  };
}

/** Reports whether a parameter is repeated: this code and the library that validates it could read different values. */
function isAmbiguous(query: URLSearchParams): boolean {
  return new Set(query.keys()).size !== query.size;
}

function isOf(flow: Flow, browser: string | undefined): boolean {
  return browser !== undefined && flow.browserHash === hashSecret(browser);
}
