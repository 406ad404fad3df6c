import { dayMs, hourMs, minuteMs } from '../../../platform/time.ts';
import type { createDeciding } from './deciding.ts';
import type { createReviewing, Reviewer } from './reviewing.ts';
import type { Contributor, createSending } from './sending.ts';
import type { Stage } from './stage.ts';

interface Play {
  readonly stage: Stage;
  readonly openedAt: number;
  readonly now: number;
  readonly sending: ReturnType<typeof createSending>;
  readonly reviewing: ReturnType<typeof createReviewing>;
  readonly deciding: ReturnType<typeof createDeciding>;
  readonly contributors: readonly Contributor[];
  readonly reviewers: readonly Reviewer[];
  readonly places: readonly { readonly language: string; readonly country: string }[];
  /** Called after each day. */
  readonly onDay: () => void;
}

/** Gold items of each answer. */
const goldEach = 18;
/** More than the gate asks for, so that a reviewer also begins with the items. */
const gateVotes = 10;
/** Days on which pictures are contributed, with reviews in between. */
const [firstDay, lastDay, everyDays] = [2, 32, 2];
const [firstRelease, withdrawals, audit, secondRelease] = [18, 22, 26, 28];
export const playedDays = (lastDay - firstDay) / everyDays + 1;
/** Everyone reviews some pictures in several rounds. On the last evening they review few, so that some items wait. */
const [rounds, votesEach, lastVotes] = [7, 3, 1];
/** Longer than the reviewers' clocks differ, so that a round begins after the last of them has finished the one before. */
const roundMs = 12 * minuteMs;

/**
 * Plays a month: gold and gate, pictures and votes, disputes and appeals, two releases and a withdrawal. Only the checks run in
 * parallel, so that every run gives the same month.
 */
export async function playDays(play: Play): Promise<void> {
  const { stage, sending, openedAt } = play;
  const [adjudicator] = play.reviewers;
  if (!adjudicator) return;
  await prepareGate(play, adjudicator);
  const days = Array.from({ length: playedDays }, (_, n) => firstDay + n * everyDays);
  const queue = shareOut(play, days.length);
  for (const [index, day] of days.entries()) {
    const isLast = index === days.length - 1;
    const at = (hour: number) =>
      stage.moveTo(Math.min(openedAt + day * dayMs + hour * hourMs, play.now - hourMs));
    at(1);
    const sent = queue[index] ?? [];
    await sending.sendAndCheck(sent.map(({ contributor, seed }) => sending.send(contributor, seed)));
    at(6);
    let present = play.reviewers;
    for (let round = 0; round < (isLast ? 1 : rounds); round++) {
      const eager = present.filter(({ role }) => role.isEager);
      if (index % 2 === 0 && !isLast) await reviewInTurn(play, eager, votesEach);
      present = await reviewInTurn(play, present, isLast ? lastVotes : votesEach);
    }
    at(9);
    await decideAt(play, adjudicator, day, isLast);
    await stage.runJob('hub-storing');
    play.onDay();
  }
  await leaveOpen(play);
}

/**
 * Lets reviewers vote in the order of their clocks, so that every vote comes before the decision that counts it.
 * @returns those for whom more items may wait; the others are done for the day
 */
async function reviewInTurn({ stage, reviewing }: Play, reviewers: readonly Reviewer[], votes: number) {
  const busy: Reviewer[] = [];
  for (const reviewer of reviewers) if (await reviewing.review(reviewer, votes)) busy.push(reviewer);
  stage.moveTo(stage.now() + roundMs);
  return busy;
}

async function prepareGate({ stage, sending, reviewing, deciding, ...play }: Play, adjudicator: Reviewer) {
  const gold = Array.from({ length: 2 * goldEach }, (_, index) => {
    const place = play.places[index % play.places.length];
    return place ? [sending.sendGold(place, `gold-${index}`, index % 2 === 0)] : [];
  }).flat();
  await sending.sendAndCheck(gold);
  for (const contributor of play.contributors) await sending.join(contributor);
  stage.moveTo(play.openedAt + dayMs);
  for (const reviewer of play.reviewers) {
    const { device } = reviewer.role;
    const isSame = (one: Reviewer) =>
      one === reviewer || (device !== undefined && one.role.device === device);
    await reviewing.join(reviewer, play.reviewers.findIndex(isSame));
    await reviewing.review(reviewer, gateVotes);
  }
  await deciding.appoint(adjudicator);
}

interface Sent {
  readonly contributor: Contributor;
  readonly seed: string;
}

/** Distributes everyone's pictures over the days. */
function shareOut({ contributors }: Play, days: number): Sent[][] {
  const queue = Array.from({ length: days }, (): Sent[] => []);
  for (const [who, contributor] of contributors.entries()) {
    for (let count = 0; count < contributor.role.items; count++) {
      const day = Math.floor((count / contributor.role.items) * days + (who % 3));
      queue[Math.min(day, days - 1)]?.push({ contributor, seed: `${who}-${count}` });
    }
  }
  return queue;
}

async function decideAt(play: Play, adjudicator: Reviewer, day: number, isLast: boolean): Promise<void> {
  const { stage, deciding, contributors } = play;
  await deciding.settle(adjudicator, isLast ? 2 : 0);
  if (day === firstRelease) await release(play, 'The first pictures of all fourteen countries.');
  if (day === firstRelease - 4 || day === withdrawals) {
    await someAppeal(play, 'The sign is sharp in the full size. Please look at it again.', 2);
  }
  if (day === withdrawals) {
    for (const contributor of contributors.slice(0, 2)) await deciding.withdraw(contributor, 'released');
    await stage.runJob('hub-storing');
    await stage.runJob('hub-releases');
  }
  if (day === audit) await deciding.audit();
  if (day === secondRelease) await release(play, 'More pictures, without those that were withdrawn.');
}

async function release({ stage, deciding }: Play, notes: string): Promise<void> {
  await stage.runJob('hub-storing');
  const releaseId = await deciding.createRelease(notes);
  await stage.runJob('hub-releases');
  await deciding.publish(releaseId);
  await stage.runJob('hub-releases');
}

async function someAppeal({ deciding, contributors }: Play, text: string, most: number): Promise<void> {
  let appeals = 0;
  for (const contributor of contributors) {
    if (appeals < most && (await deciding.appeal(contributor, text))) appeals++;
  }
}

/** Leaves what a busy project has at any moment: an appeal, a held item, refused and unfinished uploads. */
async function leaveOpen(play: Play): Promise<void> {
  const { sending, reviewing, deciding, contributors } = play;
  await someAppeal(play, 'Nobody can be recognized: the figures are painted on the wall.', 1);
  // A report on a gold item does not hold it, and anyone can receive one.
  const careful = play.reviewers.filter(({ role }) => role.accuracy > 0.9 && role.careless === undefined);
  for (const reviewer of careful) {
    await reviewing.report(reviewer);
    if (await deciding.isAnyHeld()) break;
  }
  const [first, second, third] = contributors;
  if (!first || !second || !third) return;
  await sending.sendAndCheck([sending.sendAgain(first, '0-0'), sending.sendAgain(second, '1-0')]);
  await sending.begin(third, 'unfinished');
  await deciding.withdraw(second, 'stored');
}
