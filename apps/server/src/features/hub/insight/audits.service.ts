import { codes } from '@atoll/contract/codes';
import { auditedItems } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { findItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { openProject } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import {
  type Audit,
  type AuditItem,
  acceptedStates,
  findAudit,
  findAuditItems,
  findOpenAudit,
  finishAudit,
  insertAudit,
  insertAuditItems,
  replaceAuditItem,
  saveAuditAnswer,
} from './audits.store.ts';
import { drawAccepted } from './draw-accepted.ts';

type Owner = Pick<Visitor, 'accountId'>;

export interface AuditStep {
  readonly auditId: string;
  readonly answered: number;
  readonly total: number;
  /** Null: all were answered. */
  readonly item: Item | null;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Lets the owner of a project look at accepted items again, drawn at random and without their votes. */
export function createAuditService(deps: Pick<HubDeps, 'database' | 'clock' | 'chance'>) {
  const { database, clock } = deps;
  const { read } = database;

  /** Begins a re-audit. Of two at once, the second finds the one that the first began. @throws {UserError} 1064 */
  const begin = async ({ id: projectId, accountId }: Project): Promise<Audit> => {
    const drawn = await drawAccepted(deps, { projectId, count: auditedItems, except: [] });
    if (drawn.length === 0) throw new UserError(codes.hubStateRefused);
    return database.transaction(async (tx) => {
      const open = await findOpenAudit(tx, projectId);
      if (open) return open;
      const audit: Audit = { id: newId(), projectId, accountId, startedAt: clock.now(), finishedAt: null };
      await insertAudit(tx, audit);
      const items = drawn.map((itemId, position): AuditItem => {
        return { auditId: audit.id, position, itemId, projectId, accountId, isGood: null };
      });
      await insertAuditItems(tx, items);
      return audit;
    });
  };

  /** Replaces an item that is no longer accepted, or omits it if there is no other. */
  const replace = async (asked: AuditItem, all: readonly AuditItem[]): Promise<void> => {
    const except = all.map(({ itemId }) => itemId);
    const [other = null] = await drawAccepted(deps, { projectId: asked.projectId, count: 1, except });
    await database.transaction((tx) => replaceAuditItem(tx, asked, other));
  };

  return {
    /** Returns the next item of the current re-audit, or of a new one. @throws {UserError} 1063, 1064 if no item is accepted */
    async take(owner: Owner, projectId: string): Promise<AuditStep> {
      const project = await openProject(read, owner, projectId);
      const audit = (await findOpenAudit(read, projectId)) ?? (await begin(project));
      for (;;) {
        const all = await findAuditItems(read, audit.id);
        const asked = all.find(({ isGood }) => isGood === null);
        const answered = all.filter(({ isGood }) => isGood !== null).length;
        const step = { auditId: audit.id, answered, total: all.length };
        if (!asked) {
          await database.transaction((tx) => finishAudit(tx, audit.id, clock.now()));
          return { ...step, item: null };
        }
        const item = await findItem(read, projectId, asked.itemId);
        if (item && isAuditable(item)) return { ...step, item };
        await replace(asked, all);
      }
    },
    /** @throws {UserError} 1063, 1064 if it has a different answer, or is no longer accepted; 1066 if it is not part of the audit */
    async answer(
      owner: Owner,
      projectId: string,
      { auditId, itemId, isGood }: { auditId: string; itemId: string; isGood: boolean },
    ): Promise<void> {
      await openProject(read, owner, projectId);
      await database.transaction(async (tx) => {
        const audit = await findAudit(tx, projectId, auditId);
        const items = audit ? await findAuditItems(tx, auditId) : [];
        const asked = items.find((one) => one.itemId === itemId);
        const item = asked && (await findItem(tx, projectId, itemId));
        if (!asked || !item) throw new UserError(codes.hubItemNotFound);
        // A repetition, after an answer of ours was lost.
        if (asked.isGood === Number(isGood)) return;
        if (asked.isGood !== null || !isAuditable(item)) throw new UserError(codes.hubStateRefused);
        await saveAuditAnswer(tx, asked, isGood);
      });
    },
  };
}

function isAuditable({ state, goldAnswer }: Item): boolean {
  return goldAnswer === null && (acceptedStates as readonly string[]).includes(state);
}
