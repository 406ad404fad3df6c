import { randomUUID } from 'node:crypto';
import {
  addCredit,
  captcha,
  checkSession,
  createAccessKey,
  deleteAccessKey,
  payInvoice,
  recordEvent,
  register,
  renameAccount,
  resetPassword,
  sendMail,
  setCreditAlert,
  upgradePlan,
  validateEmail,
  validateResetLink,
  verifyGoogle,
} from '@atoll/contract';
import { api, codeIn, signUp } from '@atoll/testkit';
import { resetSignature, type Scenarios, trySignIn, unique, wrongPasswords } from './scene.fixture.ts';

const password = 'Coral-Atlas1';
const event = { event: 'signin_view', device: 'web' } as const;
const oneDollar = () => ({ amount_micro_usd: 1_000_000, idempotency_key: randomUUID() });
const stranger = () => `${unique('stranger')}@example.com`;

/** Scenarios for the catalogue's account section, on a server with ordinary settings. */
export const accountScenarios: Scenarios = {
  1001: [/more than 5.*15 minutes/, (scene) => wrongPasswords(scene, 5)],
  1003: [/account not found/i, ({ anyone }) => trySignIn(anyone, stranger(), password)],
  1004: [/wrong password/i, (scene) => wrongPasswords(scene, 1)],
  1005: [/temporarily locked/, (scene) => wrongPasswords(scene, 6)],
  1006: [/invalid access key/i, ({ mine }) => mine.call(deleteAccessKey, { access_key_id: 'AKIANOBODYS' })],
  1007: [
    /already exists/,
    ({ me, anyone }) => anyone.call(sendMail, { send_type: 'register', email: me.email }),
  ],
  1008: [
    /enter the verification code/i,
    ({ anyone }) => anyone.call(validateEmail, { email: stranger(), code: '' }),
  ],
  1009: [
    /verification code is incorrect/,
    async ({ me, anyone }) => {
      const { key_captcha } = await anyone.ask(captcha, {});
      const answer = { key_captcha, val_captcha: 'wrong' };
      return anyone.call(sendMail, { send_type: 'forget-password', email: me.email, ...answer });
    },
  ],
  1010: [
    /email verification code is incorrect/,
    ({ anyone }) => anyone.call(validateEmail, { email: stranger(), code: 'AAAAAA' }),
  ],
  1013: [
    /activated/,
    async ({ server, anyone }) => {
      const email = stranger();
      await anyone.ask(sendMail, { send_type: 'register', email });
      const mail = await server.mail?.waitForMail(email);
      const code = mail ? codeIn(mail) : '';
      const person = { email, username: 'Ann', password, confirm_password: password };
      const answer = await anyone.call(register, { ...person, code });
      // The code of a success is 200; its text is that of 1013.
      return answer.code === 200 ? { ...answer, code: 1013 } : answer;
    },
  ],
  1014: [/invalid account/i, ({ anyone }) => anyone.call(verifyGoogle, { code: 'not-a-code-of-google' })],
  1015: [
    /link has expired/,
    async (scene) => {
      const { email } = await signUp(scene.server);
      const signature = await resetSignature(scene, email);
      const fresh = { password, confirm_password: password };
      await scene.anyone.ask(resetPassword, { signature, ...fresh });
      return scene.anyone.call(validateResetLink, { signature });
    },
  ],
  1016: [
    /invalid referral code/i,
    ({ anyone }) => anyone.call(sendMail, { send_type: 'register', email: stranger(), invite: 'NOBODYS' }),
  ],
  1017: [
    /up to 10 access keys/,
    async ({ server, speak }) => {
      const person = await signUp(server);
      for (let made = 0; made < 10; made++) await person.api.ask(createAccessKey, { name: `key ${made}` });
      return speak(person.api).call(createAccessKey, { name: 'one more' });
    },
  ],
  1018: [
    /access key already exists/,
    async ({ me, mine }) => {
      const name = unique('key');
      const { access_key_id } = await me.api.ask(createAccessKey, { name });
      const answer = await mine.call(createAccessKey, { name });
      await me.api.ask(deleteAccessKey, { access_key_id });
      return answer;
    },
  ],
  1019: [/enter an account name/i, ({ mine }) => mine.call(renameAccount, { username: ' ' })],
  1021: [/upgrade failed/, ({ mine }) => mine.call(upgradePlan, { payment_method: 'sandbox_declined' })],
  1022: [/enough credit/, ({ mine }) => mine.call(upgradePlan, { payment_method: 'sandbox_approved' })],
  1023: [
    /invoice’s status doesn’t allow/,
    async ({ me, mine }) => {
      const payment = { payment_method: 'sandbox_approved' } as const;
      const order = { ...payment, ...oneDollar() };
      const { id } = await me.api.ask(addCredit, order);
      return mine.call(payInvoice, { ...payment, id });
    },
  ],
  1053: [
    /payment was declined/,
    ({ mine }) => mine.call(addCredit, { payment_method: 'sandbox_declined', ...oneDollar() }),
  ],
  1026: [/sign in again/i, ({ server, speak }) => speak(api(server, 'unknown')).call(checkSession, {})],
  1027: [
    /invalid value.*device/i,
    ({ anyone }) => anyone.call(recordEvent, { ...event, device: 'tv' } as never),
  ],
  1028: [/greater than 0/, ({ mine }) => mine.call(setCreditAlert, { value_usd: 0 })],
  1029: [/less than 1,000,000/, ({ mine }) => mine.call(setCreditAlert, { value_usd: 1_000_000 })],
  1030: [/invalid email/i, ({ anyone }) => anyone.call(sendMail, { send_type: 'register', email: 'nobody' })],
};
