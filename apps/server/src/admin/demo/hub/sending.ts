import { hourMs } from '../../../platform/time.ts';
import type { ContributorRole } from './people.ts';
import type { Album, Picture } from './pictures.ts';
import type { DemoProject } from './project.ts';
import type { Person, Stage } from './stage.ts';

/** Puts a file where its upload would have put it. */
export type PutFile = (key: string, bytes: Uint8Array) => Promise<void>;

export interface Contributor {
  readonly role: ContributorRole;
  readonly person: Person;
}

/** A picture on its way. */
export interface Send {
  readonly person: Person;
  readonly draw: () => Promise<Picture>;
  /** Starts its item, and returns the ID. */
  readonly start: (picture: Picture) => Promise<string>;
}

const pngType = 'image/png';
/** Later than the clock of any contributor, so that the checks find everything. */
const checkedAfterMs = 4 * hourMs;

/** Sends pictures as contributors and as the owner do. */
export function createSending(deps: {
  readonly stage: Stage;
  readonly album: Album;
  readonly project: DemoProject;
  readonly owner: Person;
  readonly putFile: PutFile;
}) {
  const { stage, album, owner, putFile } = deps;
  const { projectId: project_id, consentSha256: consent_sha256 } = deps.project;

  const fileOf = ({ bytes }: Picture) => ({
    size_bytes: bytes.length,
    content_type: pngType,
    is_stripped: true,
  });
  const upload = async ({ hub, caller }: Person, item_id: string, picture: Picture): Promise<void> => {
    const { key } = await owner.hub.getHubItem({ project_id, item_id }, owner.caller);
    await putFile(key ?? '', picture.bytes);
    await hub.completeHubItem({ project_id, item_id }, caller);
  };
  const start = async ({ role, person }: Contributor, seed: string, picture: Picture): Promise<string> => {
    const { language, country } = role;
    const { item_id } = await person.hub.startHubItem(
      {
        project_id,
        client_key: `demo-${seed}`,
        language,
        country,
        answers: { kind: picture.subject },
        file: fileOf(picture),
        consent_sha256,
      },
      person.caller,
    );
    return item_id;
  };

  const countIn = async (state: 'received' | 'checking'): Promise<number> =>
    (await owner.hub.listHubItems({ project_id, state }, owner.caller)).items.length;
  /** Counts those whose check has begun only when no others are left. */
  const countLeft = async (): Promise<number> => (await countIn('received')) || countIn('checking');

  return {
    async join({ role, person }: Contributor): Promise<void> {
      const { language, country } = role;
      const device = `${role.name}’s phone`;
      await person.hub.joinHubProject(
        { project_id, language, country, consent_sha256, device },
        person.caller,
      );
    },
    send: (contributor: Contributor, seed: string): Send => ({
      person: contributor.person,
      draw: () => album.take(seed),
      start: (picture) => start(contributor, seed, picture),
    }),
    /** Sends a picture that was sent before, which the checks refuse. */
    sendAgain: (contributor: Contributor, seed: string): Send => ({
      person: contributor.person,
      draw: () => album.take(seed),
      start: (picture) => start(contributor, `${seed}-again`, picture),
    }),
    /** Begins to send a picture whose bytes don't come. */
    async begin(contributor: Contributor, seed: string): Promise<void> {
      await start(contributor, seed, await album.take(seed));
    },
    sendGold: (
      place: { readonly language: string; readonly country: string },
      seed: string,
      isGood: boolean,
    ): Send => ({
      person: owner,
      draw: () => album.known(seed, isGood),
      async start(picture) {
        const { item_id } = await owner.hub.startHubGold(
          {
            project_id,
            client_key: `demo-${seed}`,
            ...place,
            answers: { kind: picture.subject },
            file: fileOf(picture),
            answer: isGood ? 'yes' : 'no',
            explanation: explanations[picture.flaw ?? 'good'],
          },
          owner.caller,
        );
        return item_id;
      },
    }),
    /** Sends everything in order, and then waits until it is checked. */
    async sendAndCheck(sends: readonly Send[]): Promise<void> {
      const pictures = await Promise.all(sends.map(({ draw }) => draw()));
      const uploads: (() => Promise<void>)[] = [];
      // Items are started one by one, because reviewers get them in the order of their IDs. Their bytes come at the same time.
      for (const [index, { person, start: startItem }] of sends.entries()) {
        const picture = pictures[index];
        if (!picture) continue;
        const itemId = await startItem(picture);
        uploads.push(() => upload(person, itemId, picture));
      }
      await Promise.all(uploads.map((send) => send()));
      // Checks are faster than sending, and the job pauses for half a second whenever it finds nothing.
      await stage.runUntilDone('hub-checks', { countLeft, aheadMs: checkedAfterMs });
    },
  };
}

const explanations = {
  good: 'The subject is sharp and fills a third of the picture.',
  low_quality: 'The picture is blurred.',
  personal_data: 'People can be recognized.',
} as const;
