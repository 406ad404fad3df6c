import { hubLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { hasBudgetForItem } from '../decisions/undecided.store.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openIntake, takeItem } from '../kernel/intake.store.ts';
import { insertItem, moveItem } from '../kernel/item.store.ts';
import { type Actor, goldContributorOf, type Item } from '../kernel/item.ts';
import type { CheckAnswers } from '../projects/form-answers.ts';
import { type LiveProject, openLiveProject } from '../projects/live-project.ts';
import { type Contributor, countItem, findContributor, uncountItem } from './contributor.store.ts';
import type { FileUploads, Upload } from './file-upload.ts';
import { contentOf, type Gold, isSame, itemOf, type NewItem, type Sender } from './new-item.ts';
import { findItemByKey, hasGold } from './own-item.store.ts';
import type { Pace } from './pace.ts';
import {
  invalid,
  requireConsent,
  requireNotEnded,
  requireNotStopped,
  requireOpen,
  requireWanted,
} from './taking.ts';

interface Deps extends Pick<HubDeps, 'database' | 'clock'> {
  readonly uploads: FileUploads;
  readonly pace: Pace;
  readonly checkAnswers: CheckAnswers;
}

export interface StartedItem {
  readonly itemId: string;
  readonly upload: Upload;
}

/** The origin of an item: a contributor, or the owner for a gold item. */
type Origin =
  | { readonly contributor: Contributor; readonly gold?: undefined }
  | { readonly contributor?: undefined; readonly gold: Gold };

export type SendingService = ReturnType<typeof createSendingService>;

/** Receives items. Sending the same key with the same content continues an item, even after a lost response. */
export function createSendingService(deps: Deps) {
  const { database, clock, uploads } = deps;
  const { read } = database;

  async function continueItem(
    project: LiveProject,
    item: Item,
    sent: NewItem,
    { contributor }: Origin,
  ): Promise<StartedItem> {
    if (item.state === 'withdrawn') throw new UserError(codes.hubStateRefused);
    if (!isSame(item, sent, contentOf(project, sent, deps.checkAnswers))) throw invalid('client_key');
    if (item.state !== 'uploading') return { itemId: item.id, upload: { kind: 'none' } };
    requireNotEnded(project);
    requireNotStopped(contributor);
    return { itemId: item.id, upload: await uploads.start(await uploads.open(project, item)) };
  }

  const findKnown = (tx: Transaction, { contributorId, clientKey }: Item) =>
    findItemByKey(tx, contributorId, clientKey);

  /** Returns an item that was concurrently sent under the same key; undefined: the new one may be stored. */
  async function makeRoom(tx: Transaction, project: LiveProject, item: Item, contributor: Contributor) {
    const { id, version } = project;
    const { settings } = version;
    const { contributor_cap: cap, target_items: targetItems } = settings;
    // Concurrent requests with one key wait for each other here. The second then finds the item of the first.
    const isCounted = await countItem(tx, contributor, cap);
    const known = await findKnown(tx, item);
    if (known && isCounted) await uncountItem(tx, contributor);
    if (known) return known;
    if (!isCounted) requireNotStopped(await findContributor(tx, id, contributor.personId));
    const isTaken = isCounted && (await takeItem(tx, id, { targetItems }));
    if (isTaken && (await hasBudgetForItem(tx, { id, settings }))) return undefined;
    throw new UserError(codes.hubLimitReached);
  }

  async function makeRoomForGold(tx: Transaction, project: LiveProject, item: Item) {
    await openIntake(tx, project);
    const known = await findKnown(tx, item);
    if (known) return known;
    if (!(await hasGold(tx, project.id, hubLimits.goldPerProject))) return undefined;
    throw new UserError(codes.hubLimitReached);
  }

  const takeNew = (project: LiveProject, item: Item, { contributor }: Origin, by: Actor): Promise<Item> =>
    database.transaction(async (tx) => {
      const known = contributor
        ? await makeRoom(tx, project, item, contributor)
        : await makeRoomForGold(tx, project, item);
      if (known) return known;
      await insertItem(tx, item, by);
      // An item without a file is complete.
      return item.sizeBytes === null ? moveItem(tx, item, 'receive', { by, now: item.createdAt }) : item;
    });

  async function start(visitor: Visitor, project: LiveProject, sent: NewItem, origin: Origin) {
    const { personId, accountId } = visitor;
    const sender: Sender = {
      contributorId: origin.contributor?.id ?? goldContributorOf(project.id),
      personId,
      payeeAccountId: accountId,
    };
    const known = await findItemByKey(read, sender.contributorId, sent.clientKey);
    if (known) return continueItem(project, known, sent, origin);
    const now = clock.now();
    if (origin.gold) requireNotEnded(project);
    else requireOpen(project, now);
    requireNotStopped(origin.contributor);
    requireWanted(project, sent);
    const content = contentOf(project, sent, deps.checkAnswers);
    const item = itemOf(project, sent, { content, sender, gold: origin.gold, now });
    // Refuses the item before anything is stored if there is no place to upload it.
    if (item.sizeBytes !== null) await uploads.open(project, item);
    if (origin.contributor) await deps.pace.take(visitor, origin.contributor.device);
    const by: Actor = { kind: origin.gold ? 'owner' : 'contributor', personId };
    return continueItem(project, await takeNew(project, item, origin, by), sent, origin);
  }

  return {
    /**
     * Starts or continues sending an item of a contributor.
     * @throws {UserError} 1027, 1031, 1063, 1064, 1067, 1068, 1073, 1080, 3004, 3005
     */
    async startItem(
      visitor: Visitor,
      projectId: string,
      sent: NewItem & { readonly consentSha256: string },
    ): Promise<StartedItem> {
      const project = await openLiveProject(read, projectId);
      const contributor = await findContributor(read, projectId, visitor.personId);
      requireConsent(project, sent.consentSha256);
      requireConsent(project, contributor?.consentSha256);
      if (!contributor) throw new UserError(codes.hubConsentChanged);
      return start(visitor, project, sent, { contributor });
    },
    /**
     * Starts or continues sending a gold item of the project's owner. It counts against no cap.
     * @throws {UserError} 1027, 1063, 1064, 1068, 1073, 3004, 3005
     */
    async startGold(
      visitor: Visitor,
      projectId: string,
      sent: NewItem & { readonly gold: Gold },
    ): Promise<StartedItem> {
      const project = await openLiveProject(read, projectId);
      if (project.accountId !== visitor.accountId) throw new UserError(codes.hubProjectNotFound);
      return start(visitor, project, sent, { gold: sent.gold });
    },
  };
}
