import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs, inAnyOrder, pick } from '../accounts/token-states/machine.fixture.ts';
import { back, codeOf, createServices, type Services, secret } from './apps.fixture.ts';
import type { Visitor } from './identities.ts';

const waitsMs = [hourMs, 12 * hourMs, dayMs];
const tokenMs = 12 * hourMs;

interface Known {
  readonly identity: string;
  readonly visitor: Visitor;
  readonly until: number;
  state: 'issued' | 'allowed' | 'spent' | 'ended';
  /** The consent that issued it. */
  consent: number;
}

interface Token {
  readonly token: string;
  readonly visitor: Visitor;
  readonly consent: number;
  readonly until: number;
}

describeOnEveryDatabase('an identity', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  /** Creates a simple reference model of the services. */
  function createMemory({ clock }: Services) {
    const identities: Known[] = [];
    const tokens: Token[] = [];
    const ended = new Set<string>();
    const consents = new Map<Visitor, number>();
    let count = 0;
    const nameOf = (visitor: Visitor, consent: number) => `${visitor.personId} ${consent}`;
    return {
      identities,
      tokens,
      isLive: ({ until }: { until: number }) => clock.now() < until,
      isStanding: ({ visitor, consent }: { visitor: Visitor; consent: number }) =>
        !ended.has(nameOf(visitor, consent)),
      /** Returns the existing consent, or a new one. */
      consentOf(visitor: Visitor): number {
        const standing = consents.get(visitor);
        if (standing !== undefined && !ended.has(nameOf(visitor, standing))) return standing;
        count += 1;
        consents.set(visitor, count);
        return count;
      },
      end(visitor: Visitor, consent: number) {
        ended.add(nameOf(visitor, consent));
      },
      latest: (visitor: Visitor) => consents.get(visitor),
    };
  }

  async function createWorld() {
    const services = createServices(database);
    const visitors = [services.newVisitor(), services.newVisitor()];
    const memory = createMemory(services);
    const { identities, tokens, isLive, isStanding } = memory;

    const issue = async (number: number) => {
      const visitor = pick(visitors, number);
      const identity = await services.identities.issue(visitor, { name: 'survey', redirectUrl: back });
      const until = services.clock.now() + dayMs;
      identities.push({ identity, visitor, until, state: 'issued', consent: 0 });
    };
    /** Returns a visitor, an identity that may be theirs, and whether it should be accepted. */
    const asked = (number: number) => {
      const visitor = pick(visitors, number);
      const known = pick(identities, Math.floor(number / visitors.length));
      const isOpen = known.visitor === visitor && known.state === 'issued' && isLive(known);
      return { visitor, known, expected: isOpen ? 200 : codes.accountInvalid };
    };

    await issue(0);
    return {
      issue,
      async allow(number: number) {
        const { visitor, known, expected } = asked(number);
        const presented = { identity: known.identity, redirectUrl: back };
        expect(await codeOf(services.consent.allow(visitor, presented, undefined))).toBe(expected);
        if (expected !== 200) return;
        known.state = 'allowed';
        known.consent = memory.consentOf(visitor);
      },
      async decline(number: number) {
        const { visitor, known, expected } = asked(number);
        const presented = { identity: known.identity, redirectUrl: back };
        expect(await codeOf(services.consent.decline(visitor, presented))).toBe(expected);
        if (expected === 200) known.state = 'ended';
      },
      async exchange(number: number) {
        const known = pick(identities, number);
        const { identity, visitor, consent } = known;
        const request = { name: 'survey', secret: `${secret}-survey`, identity };
        const isGood = known.state === 'allowed' && isLive(known) && isStanding(known);
        if (isGood) {
          const { token } = await services.exchange.exchange(request, '127.0.0.1');
          known.state = 'spent';
          tokens.push({ token, visitor, consent, until: services.clock.now() + tokenMs });
        } else {
          expect(await codeOf(services.exchange.exchange(request, '127.0.0.1'))).toBe(codes.accountInvalid);
          if (known.state === 'spent' && isLive(known)) memory.end(visitor, consent);
        }
      },
      async disconnect(number: number) {
        const visitor = pick(visitors, number);
        const consent = memory.latest(visitor);
        for (const { id } of await services.grants.list(visitor))
          await services.connected.disconnect({ ...visitor, role: 'member' }, id);
        if (consent !== undefined) memory.end(visitor, consent);
      },
      async useTokens() {
        for (const held of tokens) {
          const principal = await services.bearers.authenticate(held.token, undefined);
          expect(principal !== null).toBe(isLive(held) && isStanding(held));
        }
      },
      async wait(number: number) {
        services.advance(pick(waitsMs, number));
      },
    };
  }

  it('opens what its person allowed, once, within a day; shown again it ends what it opened', async () => {
    const weights = { issue: 3, allow: 5, decline: 1, exchange: 5, disconnect: 1, useTokens: 3, wait: 2 };
    await inAnyOrder(weights, createWorld);
  });
});
