import {
  appealHubItem,
  type Call,
  completeHubItem,
  createHubProject,
  decideHubDispute,
  getHubContribution,
  getHubItem,
  type HubReason,
  holdHubItem,
  hubContributionCalls,
  joinHubProject,
  listHubContributedItems,
  listHubItemParts,
  openHubCollection,
  pauseHubProject,
  signHubItemPart,
  startHubItem,
  withdrawHubItem,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { addPosition, makeImage } from '@atoll/media-checks/testing/make-image';
import { makeWav } from '@atoll/media-checks/testing/make-sound';
import { type Account, type Api, api, databasesOfServers, signUp, useAtoll } from '@atoll/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { hubEnv, hubOwner, linkStorage } from '../core/hub.fixture.ts';
import {
  join,
  newItem,
  openTestCollection,
  put,
  sendFile,
  type TestCollection,
} from './contribution.fixture.ts';

const paris = [
  [
    [48, 1],
    [51, 1],
    [0, 1],
  ],
  [
    [2, 1],
    [21, 1],
    [0, 1],
  ],
] as const;

/** Waits until the checks of an item are over. */
async function checked(api: Api, project_id: string, item_id: string) {
  const find = async () => {
    const { items } = await api.ask(listHubContributedItems, { project_id });
    return items.find((one) => one.item_id === item_id);
  };
  await expect
    .poll(async () => (await find())?.state, { timeout: 60_000 })
    .toMatch(/in_review|failed_checks/);
  const item = await find();
  if (!item) throw new Error('the item is gone');
  return item;
}

describe.each(databasesOfServers)('contributing to the data hub, on %s', (database) => {
  const atoll = useAtoll({ database, env: hubEnv });
  let owner: Account;
  let ann: Account;
  let bob: Account;
  let pictures: TestCollection;
  let texts: TestCollection;
  beforeAll(async () => {
    owner = await hubOwner(atoll());
    [ann, bob] = [await signUp(atoll()), await signUp(atoll())];
    await linkStorage(owner, atoll());
    pictures = await openTestCollection(owner, { item_type: 'image' });
    texts = await openTestCollection(owner, { item_type: 'text', item_max_bytes: 1_000_000 });
    for (const { api } of [ann, bob]) for (const one of [pictures, texts]) await join(api, one);
  }, 120_000);
  const refuses = async (answer: Promise<{ code: number }>, code: number) =>
    expect(await answer).toMatchObject({ code, data: null });
  const send = (account: Account, text: string, more = {}) =>
    account.api.call(startHubItem, newItem(texts, { text, ...more }));

  it('begins with what a project collects, for anybody with its link', async () => {
    const anyone = api(atoll());
    const collection = await anyone.ask(openHubCollection, { project_id: pictures.project_id });
    expect(collection).toMatchObject({
      state: 'open',
      item_type: 'image',
      owner_name: owner.username,
      accepted_items: 0,
      release_version: null,
      languages: ['fr', 'ja'],
    });
    const { project_id: draft } = await owner.api.ask(createHubProject, { title: 'Secret' });
    const unknown = await anyone.call(openHubCollection, { project_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect(unknown.code).toBe(codes.hubProjectNotFound);
    expect(await anyone.call(openHubCollection, { project_id: draft })).toEqual(unknown);
    for (const call of Object.values<Call>(hubContributionCalls)) {
      if (call.auth === 'none' || call.name.includes('Receipt')) continue;
      const given = { ...newItem({ project_id: draft, consent_sha256: 'a'.repeat(64) }), item_id: 'x' };
      const input = { ...given, text: 'x', part_number: 1 };
      const names = Object.keys((call.input as unknown as { shape: object }).shape);
      const asked = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
      expect(await ann.api.call(call, asked), call.name).toMatchObject({ code: codes.hubProjectNotFound });
    }
  });

  it('needs a consent to the very text, and a language and a country that are wanted', async () => {
    const { project_id, consent_sha256 } = await openTestCollection(owner, {
      item_type: 'text',
      countries: ['FR'],
    });
    const declared = { project_id, language: 'fr', country: 'FR' };
    await refuses(
      ann.api.call(joinHubProject, { ...declared, consent_sha256: 'a'.repeat(64) }),
      codes.hubConsentChanged,
    );
    for (const other of [{ language: 'de' }, { country: 'JP' }]) {
      await refuses(
        ann.api.call(joinHubProject, { ...declared, consent_sha256, ...other }),
        codes.parameterInvalid,
      );
    }
    const early = newItem({ project_id, consent_sha256 }, { text: 'early' });
    await refuses(ann.api.call(startHubItem, early), codes.hubConsentChanged);
    const device = 'a secret of the browser';
    const joined = await ann.api.ask(joinHubProject, { ...declared, consent_sha256, device });
    const again = await ann.api.ask(joinHubProject, { ...declared, consent_sha256, language: 'ja' });
    expect(again).toMatchObject({ contributor_id: joined.contributor_id, language: 'ja', country: 'FR' });
    await refuses(ann.api.call(startHubItem, { ...early, country: 'JP' }), codes.parameterInvalid);
    const other = { ...early, consent_sha256: 'b'.repeat(64) };
    await refuses(ann.api.call(startHubItem, other), codes.hubConsentChanged);
    await owner.api.ask(pauseHubProject, { project_id });
    await refuses(ann.api.call(startHubItem, early), codes.hubStateRefused);
  });

  it('takes a picture by one PUT, once, and checks it', async () => {
    const bytes = addPosition(makeImage('image/jpeg', { seed: 2 }), ...paris);
    const file = { size_bytes: bytes.length, content_type: 'image/jpeg; x="\r\n', is_stripped: false };
    const item = newItem(pictures, { file });
    const { item_id, upload } = await ann.api.ask(startHubItem, item);
    const own = { project_id: pictures.project_id, item_id };
    await refuses(ann.api.call(completeHubItem, own), codes.hubStateRefused);
    if (upload.kind !== 'single') throw new Error('a small file is one PUT');
    expect((await put(upload, bytes.subarray(1))).status, 'another size').toBe(403);
    expect((await put(upload, bytes)).status).toBe(200);
    expect((await put(upload, bytes)).status, 'a second time').toBe(412);
    const continued = await ann.api.ask(startHubItem, item);
    expect(continued).toEqual({ item_id, upload: { kind: 'none' } });
    expect((await ann.api.ask(completeHubItem, own)).client_key).toBe(item.client_key);
    const found = await checked(ann.api, pictures.project_id, item_id);
    expect(found).toMatchObject({ state: 'in_review', checks: [] });
    expect((await owner.api.ask(getHubItem, own)).exif).toBe('agrees');
    expect(found.media).toMatchObject({ content_type: 'image/jpeg', width: 320, height: 240 });
    expect((await ann.api.ask(completeHubItem, own)).item_id, 'once more').toBe(item_id);
    expect((await put(upload, bytes)).status, 'after the checks').toBe(412);
    await refuses(ann.api.call(startHubItem, { ...item, language: 'ja' }), codes.parameterInvalid);
  });

  it('takes a recording in parts, across an interruption', async () => {
    const speech = await openTestCollection(owner, { item_type: 'audio', item_max_bytes: 40 * 1024 ** 2 });
    await join(ann.api, speech);
    const bytes = makeWav(100, 1_000);
    const file = { size_bytes: bytes.length, content_type: 'audio/wav', is_stripped: true };
    const item = newItem(speech, { file });
    const { item_id, upload } = await ann.api.ask(startHubItem, item);
    if (upload.kind !== 'multipart') throw new Error('a large file comes in parts');
    const size = upload.part_size_bytes;
    const own = { project_id: speech.project_id, item_id };
    const sendPart = async (part_number: number) => {
      const signed = await ann.api.ask(signHubItemPart, { ...own, part_number });
      const part = bytes.subarray((part_number - 1) * size, part_number * size);
      expect((await put(signed, part)).status).toBe(200);
    };
    await sendPart(2);
    await refuses(ann.api.call(completeHubItem, own), codes.hubStateRefused);
    const last = Math.ceil(bytes.length / size);
    await refuses(ann.api.call(signHubItemPart, { ...own, part_number: last + 1 }), codes.parameterInvalid);
    await atoll().kill();
    await atoll().restart();
    expect(await ann.api.ask(startHubItem, item)).toEqual({ item_id, upload });
    const { parts } = await ann.api.ask(listHubItemParts, own);
    expect(parts.map(({ part_number, size_bytes }) => [part_number, size_bytes])).toEqual([[2, size]]);
    for (let part = 1; part <= last; part++) if (part !== 2) await sendPart(part);
    await ann.api.ask(completeHubItem, own);
    expect(await checked(ann.api, speech.project_id, item_id)).toMatchObject({
      state: 'in_review',
      media: { content_type: 'audio/wav', size_bytes: bytes.length, duration_ms: 1_100_000 },
    });
  }, 180_000);

  it('takes as many items as the cap allows, however many come at once', async () => {
    const capped = await openTestCollection(owner, { item_type: 'text', contributor_cap: 5 });
    await join(ann.api, capped);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ann.api.call(startHubItem, newItem(capped, { text: `text ${n}` })),
      ),
    );
    const counts = Map.groupBy(answers, ({ code }) => code);
    expect(counts.get(200)).toHaveLength(5);
    expect(counts.get(codes.hubLimitReached)).toHaveLength(15);
    const { project_id } = capped;
    expect((await ann.api.ask(getHubContribution, { project_id })).remaining_items).toBe(0);
    const { items } = await ann.api.ask(listHubContributedItems, { project_id });
    expect(items).toHaveLength(5);
    await ann.api.ask(withdrawHubItem, { project_id, item_id: items[0]?.item_id ?? '' });
    expect((await ann.api.ask(getHubContribution, { project_id })).remaining_items).toBe(1);
  });

  it('takes no more than the project wants, from all together', async () => {
    const few = await openTestCollection(owner, { item_type: 'text', target_items: 3 });
    for (const { api } of [ann, bob]) await join(api, few);
    const answers = await Promise.all(
      [ann, bob, ann, bob, ann, bob].map(({ api }, n) =>
        api.call(startHubItem, newItem(few, { text: `words ${n}` })),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
  });

  it('continues an item that is sent again under its key, also at the same time', async () => {
    const item = newItem(texts, { text: 'Il pleut sur la ville' });
    const answers = await Promise.all([1, 2, 3].map(() => ann.api.call(startHubItem, item)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data?.item_id)).size).toBe(1);
    await refuses(ann.api.call(startHubItem, { ...item, text: 'Il fait beau' }), codes.parameterInvalid);
    expect((await bob.api.call(startHubItem, item)).data?.item_id, 'of somebody else').not.toBe(
      answers[0]?.data?.item_id,
    );
  });

  it('refuses hostile answers', async () => {
    const choice = (name: string) => ({
      name,
      type: 'choice' as const,
      is_required: true,
      labels: { en_US: name },
      options: Array.from({ length: 100 }, (_, n) => ({
        value: `${'o'.repeat(60)}${n}`,
        labels: { en_US: String(n) },
      })),
    });
    const fields = [...Array.from({ length: 39 }, (_, n) => choice(`f${n}`)), choice('constructor')];
    const form = await openTestCollection(owner, { item_type: 'form', fields });
    await join(ann.api, form);
    const good = Object.fromEntries(fields.map(({ name, options }) => [name, options[7]?.value ?? '']));
    const ask = (answers: object) =>
      ann.api.call(startHubItem, newItem(form, { answers: answers as Record<string, string> }));
    const { constructor: _, ...withoutOne } = good;
    for (const answers of [
      withoutOne,
      { ...good, unknown: 'x' },
      { ...good, f1: 'x'.repeat(900_000) },
      { ...good, f1: 7 },
      { ...good, f1: ['f1'] },
      { ...good, f1: 'no such option' },
    ]) {
      await refuses(ask(answers), codes.parameterInvalid);
    }
    await expect(ask(JSON.parse('{"__proto__":{"polluted":true}}'))).rejects.toThrow('HTTP 400');
    const { data } = await ask(good);
    expect((await checked(ann.api, form.project_id, data?.item_id ?? '')).state).toBe('in_review');
    const copy = await ask(good);
    expect(await checked(ann.api, form.project_id, copy.data?.item_id ?? '')).toMatchObject({
      state: 'failed_checks',
      checks: [{ code: 'exact_duplicate', detail: {} }],
    });
  });

  it('fails a copy, and pictures that are none', async () => {
    const { project_id } = pictures;
    const bytes = makeImage('image/png', { seed: 5 });
    const first = await sendFile(ann.api, pictures, bytes);
    expect((await checked(ann.api, project_id, first.item_id)).state).toBe('in_review');
    const copy = await sendFile(bob.api, pictures, bytes);
    const similar = await sendFile(bob.api, pictures, makeImage('image/jpeg', { seed: 5, note: 'copy' }));
    const page = await sendFile(bob.api, pictures, Buffer.from('<html><script>alert(1)</script>'));
    expect(await checked(bob.api, project_id, copy.item_id)).toMatchObject({
      state: 'failed_checks',
      checks: [{ code: 'exact_duplicate', level: 'failure', detail: {} }],
    });
    const likely = await checked(bob.api, project_id, similar.item_id);
    expect(likely).toMatchObject({ state: 'in_review', checks: [{ code: 'likely_duplicate' }] });
    expect(JSON.stringify(likely)).not.toContain(first.item_id);
    expect(await checked(bob.api, project_id, page.item_id)).toMatchObject({
      state: 'failed_checks',
      checks: [{ code: 'wrong_media_type', detail: { actual: 'text/html' } }, { code: 'hidden_markup' }],
    });
  });

  it('compares the position of a picture with the declared country, and says so', async () => {
    const { project_id } = pictures;
    const bytes = addPosition(makeImage('image/jpeg', { seed: 9 }), ...paris);
    const { item_id } = await sendFile(ann.api, pictures, bytes, { country: 'JP' });
    expect(await checked(ann.api, project_id, item_id)).toMatchObject({
      state: 'in_review',
      checks: [{ code: 'location_disagrees', level: 'warning', detail: { countries: 'FR' } }],
    });
  });

  it('fails a recording without a sound, and warns of another language', async () => {
    const speech = await openTestCollection(owner, { item_type: 'audio' });
    await join(ann.api, speech);
    const { item_id } = await sendFile(ann.api, speech, makeWav(0, 2), { content_type: 'audio/wav' });
    expect(await checked(ann.api, speech.project_id, item_id)).toMatchObject({
      state: 'failed_checks',
      checks: [{ code: 'silent' }],
    });
    const japanese = await send(ann, '子供たちは毎日放課後に校庭でサッカーをします');
    expect(await checked(ann.api, texts.project_id, japanese.data?.item_id ?? '')).toMatchObject({
      state: 'in_review',
      checks: [{ code: 'language_disagrees', detail: { declared: 'fr', detected: 'ja' } }],
    });
  });

  it('says why an item was rejected, and lets its contributor appeal once', async () => {
    const { data } = await send(ann, 'Une phrase que quelqu’un va refuser');
    const own = { project_id: texts.project_id, item_id: data?.item_id ?? '' };
    await checked(ann.api, own.project_id, own.item_id);
    await owner.api.ask(holdHubItem, { ...own, reasons: ['off_topic'], note: 'Looked at' });
    const rejection: { outcome: 'reject'; reasons: HubReason[]; note: string } = {
      outcome: 'reject',
      reasons: ['off_topic'],
      note: 'Not about rain',
    };
    await owner.api.ask(decideHubDispute, { ...own, ...rejection });
    const find = async () => {
      const { items } = await ann.api.ask(listHubContributedItems, { project_id: own.project_id });
      return items.find(({ item_id }) => item_id === own.item_id);
    };
    const rejected = await find();
    expect(rejected).toMatchObject({ state: 'rejected', reasons: ['off_topic'], note: 'Not about rain' });
    expect(rejected?.appealable_until).toBeGreaterThan(Date.now());
    await refuses(bob.api.call(appealHubItem, { ...own, text: 'Not mine' }), codes.hubItemNotFound);
    const appealed = await ann.api.ask(appealHubItem, { ...own, text: 'It is about rain.' });
    expect(appealed).toMatchObject({ state: 'appealed', appealable_until: null });
    await refuses(ann.api.call(appealHubItem, { ...own, text: 'Again' }), codes.hubAppealRefused);
    await owner.api.ask(decideHubDispute, { ...own, ...rejection });
    expect(await find()).toMatchObject({ state: 'final', appealable_until: null });
    await refuses(ann.api.call(appealHubItem, { ...own, text: 'Again' }), codes.hubAppealRefused);
  });

  it('keeps items from everybody else', async () => {
    const { data } = await send(ann, 'Rien que pour moi, et pour personne d’autre');
    const own = { project_id: texts.project_id, item_id: data?.item_id ?? '' };
    for (const foreign of [own, { ...own, project_id: pictures.project_id }]) {
      const calls = [
        bob.api.call(completeHubItem, foreign),
        bob.api.call(signHubItemPart, { ...foreign, part_number: 1 }),
        bob.api.call(listHubItemParts, foreign),
        bob.api.call(appealHubItem, { ...foreign, text: 'please' }),
        bob.api.call(withdrawHubItem, foreign),
        owner.api.call(withdrawHubItem, foreign),
      ];
      for (const call of calls) await refuses(call, codes.hubItemNotFound);
    }
    await refuses(ann.api.call(appealHubItem, { ...own, text: 'why?' }), codes.hubAppealRefused);
    await ann.api.ask(withdrawHubItem, own);
    await refuses(ann.api.call(withdrawHubItem, own), codes.hubStateRefused);
    const { items } = await ann.api.ask(listHubContributedItems, { project_id: texts.project_id });
    expect(items.find(({ item_id }) => item_id === own.item_id)).toMatchObject({
      state: 'withdrawn',
      text: null,
      answers: {},
    });
  });
});
