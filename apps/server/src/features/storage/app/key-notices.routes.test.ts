import {
  createAccessKey,
  deleteAccessKey,
  listAccessKeys,
  listSecurityEvents,
  resetPassword,
  secureAccount,
  signIn,
} from '@atoll/contract';
import { api, linkIn, signUp } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';

const password = 'Better-Horse2';

describe('a notice of an access key', () => {
  const atoll = useAtollHere({});

  async function noticeTo(email: string) {
    const mail = await atoll().mail?.waitForMail(email, ({ text }) => text.includes('/secure-account?'));
    if (!mail) throw new Error('the server has no mail');
    return {
      text: mail.text,
      signature: linkIn(mail, '/secure-account').searchParams.get('signature') ?? '',
    };
  }

  it('comes when one is made, and when one is deleted', async () => {
    const { api: mine, email } = await signUp(atoll());
    const { access_key_id: id } = await mine.ask(createAccessKey, { name: 'laptop' });
    expect((await noticeTo(email)).text).toContain(`${id} was created`);
    await mine.ask(deleteAccessKey, { access_key_id: id });
    expect((await noticeTo(email)).text).toContain(`${id} was deleted`);
    const { events } = await mine.ask(listSecurityEvents, {});
    expect(events.map(({ kind, about }) => [kind, about])).toEqual([
      ['access-key-deleted', id],
      ['access-key-created', id],
    ]);
  });

  it('leads to what disables the key, and lets nobody in but who sets a new password', async () => {
    const { api: mine, email } = await signUp(atoll());
    await mine.ask(createAccessKey, { name: 'somebody else’s' });
    const { signature: link } = await noticeTo(email);
    const { signature } = await api(atoll()).ask(secureAccount, { signature: link });
    await api(atoll()).ask(resetPassword, { signature, password, confirm_password: password });
    const form = {
      user_type: 1,
      username: email,
      password: Buffer.from(password).toString('base64'),
    } as const;
    const { token } = await api(atoll()).ask(signIn, form);
    const keys = await api(atoll(), token).ask(listAccessKeys, {});
    expect(keys).toMatchObject([{ name: 'somebody else’s', is_enabled: false }]);
  });
});
