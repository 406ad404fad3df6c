import { createHash, randomBytes } from 'node:crypto';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { createPasswordTries } from '../../../../platform/limits/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../../platform/time.ts';
import { mayEmbed } from '../allowed-origins.ts';
import type { PublishDeps } from '../deps.ts';
import { hashOfToken } from '../entry-token.ts';
import { findPublished, type Published } from '../publication.service.ts';
import { findPublication, findPublicationByLink, findPublicationByWidget } from '../publication.store.ts';
import type { Publication } from '../publication.ts';
import { checkLinkPass, newLinkPass } from './link-pass.ts';
import { extendVisit, findVisit, insertVisit, setConversation, type Visit } from './visit.store.ts';

/** A session ends an hour after its last use, and a day after its start. */
const idleMs = hourMs;
const longestMs = dayMs;
const extendedEveryMs = 5 * minuteMs;

/** Sessions that one address may start in an hour: enough for an office behind one address. */
const sessionsPerAddress = 300;

export interface LinkVisit {
  readonly link: string;
  readonly password?: string | undefined;
  readonly pass?: string | undefined;
  readonly session?: string | undefined;
  readonly address: string;
}

interface WidgetPlace {
  readonly widget: string;
  readonly origin: string;
}

/** A visitor with permission to ask questions. */
export interface Entered {
  readonly visit: Visit;
  readonly published: Published;
}

/** A visitor's new or continued session. */
export interface Opened extends Entered {
  readonly session: string;
  /** Proof of the password; null for a link without one, and for a widget. */
  readonly pass: string | null;
}

export type VisitService = ReturnType<typeof createVisitService>;

/** Lets visitors in by link or widget, and knows them again. */
export function createVisitService(deps: PublishDeps) {
  const { database, clock } = deps;
  const { read } = database;
  const tries = createPasswordTries(deps, 'agent');
  const starts = deps.limits.define({
    name: 'agent-visits',
    points: sessionsPerAddress,
    windowSeconds: 60 * 60,
    code: codes.tooManyRequests,
  });

  const findWidget = async ({ widget, origin }: WidgetPlace): Promise<Published | undefined> => {
    const published = await findPublished(deps, await findPublicationByWidget(read, widget));
    return published && mayEmbed(deps, published, origin) ? published : undefined;
  };

  const enter = async (entry: string, session: string): Promise<Entered> => {
    const visit = await findVisit(read, hashOfToken(session));
    if (!visit || visit.expiresAt <= clock.now()) throw new UserError(codes.temporaryLinkExpired);
    const published = await findPublished(deps, await findPublication(read, visit.agentId));
    const isSame = published !== undefined && isEntry(published, visit, entry);
    if (!isSame || !isOpen(published, visit, clock.now())) throw new UserError(codes.shareInvalid);
    return { visit: await extended(deps, visit), published };
  };

  const start = async (
    published: Published,
    from: Pick<Visit, 'channel' | 'origin'>,
    address: string,
  ): Promise<{ visit: Visit; session: string }> => {
    await starts.take(address);
    const now = clock.now();
    const session = randomBytes(32).toString('base64url');
    const visit: Visit = {
      ...from,
      tokenHash: hashOfToken(session),
      agentId: published.agentId,
      accountId: published.accountId,
      entry: entryOf(published, from.channel),
      visitorId: newId(),
      conversationId: null,
      createdAt: now,
      expiresAt: now + idleMs,
    };
    await database.transaction((tx) => insertVisit(tx, visit));
    return { visit, session };
  };

  return {
    /**
     * Opens the link of an agent. Unknown links, links that are off and agents that are offline are refused alike.
     * @throws {UserError} 2023, 2022 for an expired link, 2024 without the password, 1015 for an expired pass, 1002, 1031
     */
    async openLink({ link, address, ...given }: LinkVisit): Promise<Opened> {
      const published = await findPublished(deps, await findPublicationByLink(read, hashOfToken(link)));
      if (!published?.link.isOn) throw new UserError(codes.shareInvalid);
      const { expiresAt, passwordHash } = published.link;
      if (expiresAt !== null && expiresAt <= clock.now()) throw new UserError(codes.shareExpired);
      const pass = passwordHash === null ? null : await prove({ ...published, passwordHash }, given, address);
      const known = given.session && (await enter(link, given.session).catch(ignoreUserError));
      if (known && given.session) return { ...known, session: given.session, pass };
      return { published, pass, ...(await start(published, { channel: 'link', origin: '' }, address)) };
    },
    /**
     * Opens the widget of an agent for a page of an origin.
     * @throws {UserError} 2023 unless the owner allows the origin, 1031
     */
    async openWidget({ address, ...place }: WidgetPlace & { address: string }): Promise<Opened> {
      const { origin } = place;
      const published = await findWidget(place);
      if (!published) throw new UserError(codes.shareInvalid);
      return { published, pass: null, ...(await start(published, { channel: 'widget', origin }, address)) };
    },
    /** Undefined unless the owner lets pages of the origin embed the widget. */
    findWidget,
    /** @throws {UserError} 1015 for a session that has ended, 2023 for one of another entry, or that may no longer ask */
    enter,
    /**
     * Resumes the conversation of an earlier session in the same browser, with the same agent, entry and origin.
     * Returns the updated session.
     */
    async continueFrom({ visit }: Entered, previousSession: string): Promise<Visit> {
      const previous = await findVisit(read, hashOfToken(previousSession));
      const isSame =
        previous?.agentId === visit.agentId &&
        previous.channel === visit.channel &&
        previous.origin === visit.origin &&
        previous.entry === visit.entry;
      const isRecent = previous !== undefined && clock.now() < previous.createdAt + longestMs;
      if (!isSame || !isRecent || visit.conversationId !== null) return visit;
      const { visitorId, conversationId } = previous;
      await database.transaction((tx) => setConversation(tx, visit.tokenHash, { visitorId, conversationId }));
      return { ...visit, visitorId, conversationId };
    },
    /** Sets the session's current conversation; null: the next question starts one. */
    setConversation: ({ tokenHash, visitorId }: Visit, conversationId: string | null) =>
      database.transaction((tx) => setConversation(tx, tokenHash, { visitorId, conversationId })),
  };

  async function prove(
    link: Published & { readonly passwordHash: string },
    { password, pass }: Pick<LinkVisit, 'password' | 'pass'>,
    address: string,
  ): Promise<string | null> {
    if (password === undefined) {
      checkLinkPass(link, pass, clock.now());
      return pass ?? null;
    }
    const { agentId, passwordHash } = link;
    const isRight = await tries.check({ id: agentId, passwordHash }, password, address);
    if (!isRight) throw new UserError(codes.shareForbidden);
    return newLinkPass(link, clock.now());
  }

  function isEntry(published: Publication, visit: Visit, entry: string): boolean {
    if (visit.entry !== entryOf(published, visit.channel)) return false;
    return visit.channel === 'link'
      ? hashOfToken(entry) === published.link.tokenHash
      : entry === published.widget.widgetId;
  }

  function isOpen(published: Published, { channel, origin }: Visit, now: number): boolean {
    if (channel === 'widget') return mayEmbed(deps, published, origin);
    const { isOn, expiresAt } = published.link;
    return isOn && (expiresAt === null || now < expiresAt);
  }
}

/** Returns the identity of the channel's entry. A new address or password of the link changes it, which ends existing sessions. */
function entryOf({ link, widget }: Publication, channel: Visit['channel']): string {
  if (channel === 'widget') return widget.widgetId;
  return createHash('sha256')
    .update(`${link.tokenHash} ${link.passwordHash ?? ''}`)
    .digest('base64url');
}

async function extended({ database, clock }: PublishDeps, visit: Visit): Promise<Visit> {
  const expiresAt = Math.min(clock.now() + idleMs, visit.createdAt + longestMs);
  if (expiresAt - visit.expiresAt < extendedEveryMs) return visit;
  await database.transaction((tx) => extendVisit(tx, visit.tokenHash, expiresAt));
  return { ...visit, expiresAt };
}

function ignoreUserError(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
}
