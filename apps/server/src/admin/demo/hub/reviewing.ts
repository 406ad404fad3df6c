import { dayMs } from '../../../platform/time.ts';
import { languages, type ReviewerRole } from './people.ts';
import type { Album, Picture } from './pictures.ts';
import type { DemoProject } from './project.ts';
import { randomOf } from './random.ts';
import type { Person, Stage } from './stage.ts';

export interface Reviewer {
  readonly role: ReviewerRole;
  readonly person: Person;
}

/** Each reviewer leaves out one of this many languages. */
const languagesLeftOut = 5;
const usualCarelessAccuracy = 0.45;

/** Reviews pictures like people with more or less knowledge of them. */
export function createReviewing(deps: {
  readonly stage: Stage;
  readonly album: Album;
  readonly project: DemoProject;
  readonly openedAt: number;
}) {
  const { stage, album, openedAt } = deps;
  const { projectId: project_id } = deps.project;

  const accuracyOf = ({ accuracy, careless, carelessAccuracy = usualCarelessAccuracy }: ReviewerRole) =>
    careless !== undefined && stage.now() - openedAt >= careless * dayMs ? carelessAccuracy : accuracy;

  /** Answers at random, but always in the same way for a picture and a person. */
  const answerTo = (role: ReviewerRole, picture: Picture) => {
    const random = randomOf(`${role.habit} ${picture.sha256}`);
    const drawn = random.next();
    if (picture.isUnclear) return unclearAnswer(drawn);
    const isGood = (picture.flaw === null) === drawn < accuracyOf(role);
    return isGood ? yes : no(picture.flaw ?? 'low_quality');
  };

  /** Reviewers who may not vote, because they failed the gate or were suspended. */
  const out = new Set<Reviewer>();

  /** Takes one item, looks at it and votes. Returns whether there may be another. */
  const reviewOne = async (reviewer: Reviewer): Promise<boolean> => {
    const { role, person } = reviewer;
    const { hub, caller } = person;
    const { assignment } = await hub.takeHubAssignment({ project_id }, caller);
    if (!assignment) return false;
    const { assignment_id } = assignment;
    await hub.openHubAssignmentMedia({ project_id, assignment_id }, caller);
    const picture = album.find(assignment.media?.sha256);
    person.wait(
      role.careless === 0 ? 600 : 2_500 + randomOf(`${role.name} ${picture?.sha256}`).below(14_000),
    );
    const ballot = { note: '', ...(picture ? answerTo(role, picture) : unclearAnswer(1)) };
    const voted = await hub.voteHubAssignment({ project_id, assignment_id, ...ballot }, caller);
    person.wait(1_500);
    if (voted.reviewer.state !== 'gate' && voted.reviewer.state !== 'active') out.add(reviewer);
    return !out.has(reviewer);
  };

  return {
    async join({ role, person }: Reviewer, place: number): Promise<void> {
      const read = languages.filter((_, index) => (index + place) % languagesLeftOut > 0);
      const device = role.device ?? `${role.name}’s computer`;
      await person.hub.joinHubReview({ project_id, languages: read, device }, person.caller);
    },
    /**
     * Reviews until no item waits, or this many are done. A reviewer who may not vote does nothing.
     * @returns whether more items may wait for this reviewer
     */
    async review(reviewer: Reviewer, most: number): Promise<boolean> {
      for (let count = 0; count < most; count++) {
        if (out.has(reviewer) || !(await reviewOne(reviewer))) return false;
      }
      return true;
    },
    /** Takes an item, and reports it. */
    async report({ person: { hub, caller, wait } }: Reviewer): Promise<void> {
      const { assignment } = await hub.takeHubAssignment({ project_id }, caller);
      if (!assignment) return;
      const { assignment_id } = assignment;
      await hub.openHubAssignmentMedia({ project_id, assignment_id }, caller);
      wait(6_000);
      const note = 'The house number and the name at the door can be read.';
      await hub.reportHubAssignment({ project_id, assignment_id, reason: 'personal_data', note }, caller);
    },
  };
}

const yes = { answer: 'yes' as const, reasons: [] };

function no(reason: 'low_quality' | 'personal_data') {
  return { answer: 'no' as const, reasons: [reason] };
}

function unclearAnswer(drawn: number) {
  if (drawn < 0.48) return yes;
  return drawn < 0.9 ? no('low_quality') : { answer: 'cannot_tell' as const, reasons: [] };
}
