import type { Album } from './pictures.ts';
import type { DemoProject } from './project.ts';
import type { Reviewer } from './reviewing.ts';
import type { Contributor } from './sending.ts';
import type { Person } from './stage.ts';

const releasePlan = {
  version: null,
  languages: [],
  countries: [],
  splits: [
    { name: 'train', share: 0.8 },
    { name: 'test', share: 0.2 },
  ],
  formats: ['jsonl' as const, 'csv' as const, 'parquet' as const],
  is_suppressed: false,
};

/** Creates functions that decide, audit and appeal as trusted reviewers. */
export function createDeciding(deps: {
  readonly album: Album;
  readonly project: DemoProject;
  readonly owner: Person;
}) {
  const { album, owner } = deps;
  const { projectId: project_id } = deps.project;
  const isGood = (sha256: string | null | undefined) => album.find(sha256)?.flaw === null;

  return {
    async appoint({ person }: Reviewer): Promise<void> {
      const { reviewer_id } = await person.hub.getHubReviewer({ project_id }, person.caller);
      if (reviewer_id === null) return;
      await owner.hub.changeHubReviewer({ project_id, reviewer_id, is_adjudicator: true }, owner.caller);
    },
    /** Decides disputed or appealed items, and leaves this many for later. */
    async settle({ person: { hub, caller } }: Reviewer, leave: number): Promise<void> {
      const { cases } = await hub.listHubDisputes({ project_id }, caller);
      for (const { item_id, media } of cases.slice(0, Math.max(0, cases.length - leave))) {
        const verdict = isGood(media?.sha256)
          ? { outcome: 'accept' as const, reasons: [], note: 'The subject can be made out.' }
          : {
              outcome: 'reject' as const,
              reasons: ['low_quality' as const],
              note: 'Too blurred to be of use.',
            };
        await hub.decideHubDispute({ project_id, item_id, ...verdict }, caller);
      }
    },
    /** Appeals against the newest rejection. Returns whether there was one. */
    async appeal({ person: { hub, caller } }: Contributor, text: string): Promise<boolean> {
      const { items } = await hub.listHubContributedItems({ project_id }, caller);
      const rejected = items.find(({ appealable_until }) => appealable_until !== null);
      if (!rejected) return false;
      await hub.appealHubItem({ project_id, item_id: rejected.item_id, text }, caller);
      return true;
    },
    /** Withdraws the newest of a contributor's items in this state. */
    async withdraw({ person: { hub, caller } }: Contributor, state: 'released' | 'stored'): Promise<void> {
      const { items } = await hub.listHubContributedItems({ project_id }, caller);
      const item = items.find((one) => one.state === state);
      if (item) await hub.withdrawHubItem({ project_id, item_id: item.item_id }, caller);
    },
    async isAnyHeld(): Promise<boolean> {
      const { items } = await owner.hub.listHubItems({ project_id, state: 'held' }, owner.caller);
      return items.length > 0;
    },
    /** Answers a complete blind re-audit. */
    async audit(): Promise<void> {
      for (;;) {
        const { audit_id, item } = await owner.hub.takeHubAudit({ project_id }, owner.caller);
        if (!item) return;
        const answer = { item_id: item.item_id, is_good: isGood(item.media?.sha256) };
        await owner.hub.answerHubAudit({ project_id, audit_id, ...answer }, owner.caller);
      }
    },
    async createRelease(notes: string): Promise<string> {
      const plan = { ...releasePlan, notes };
      return (await owner.hub.createHubRelease({ project_id, plan }, owner.caller)).release_id;
    },
    async publish(release_id: string): Promise<void> {
      await owner.hub.publishHubRelease({ project_id, release_id }, owner.caller);
    },
  };
}
