import { captcha, register, sendMail, signIn, userInfo, validateEmail, verifyGoogle } from '@atoll/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '#testing/people.ts';
import { answers, fails, holds, refuses } from '#testing/server.ts';
import { address, openConsole } from './testing/open-console.tsx';

const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });
const isIncorrect = 'Your email or password is incorrect.';

test('signing in waits for both fields, and the password can be shown', async () => {
  const hands = await openConsole('/signin');
  expect(button('Sign in')).toBeDisabled();
  await hands.type(field('Email'), 'a@example.com');
  expect(button('Sign in')).toBeDisabled();
  await hands.type(field('Password'), 'x');
  expect(button('Sign in')).toBeEnabled();
  expect(field('Password')).toHaveAttribute('type', 'password');
  await hands.click(button('Show password'));
  expect(field('Password')).toHaveAttribute('type', 'text');
});

test.each([
  [1003, 'Email'],
  [1004, 'Password'],
] as const)('refusal %i flags %s; editing it clears the flag', async (code, name) => {
  refuses(signIn, code);
  const hands = await openConsole('/signin');
  await hands.type(field('Email'), 'nobody@example.com');
  await hands.type(field('Password'), 'Wrong1!word');
  await hands.click(button('Sign in'));
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(isIncorrect));
  expect(field(name)).toBeInvalid();
  await hands.type(field(name), 'x');
  expect(screen.queryByText(isIncorrect)).toBeNull();
});

test('the form is sent once, with what the server wants', async () => {
  const signing = holds(signIn);
  const hands = await openConsole('/signin');
  await hands.type(field('Email'), ' a@example.com ');
  await hands.type(field('Password'), 'Wörd');
  await hands.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  await hands.click(button('Sign in'));
  expect(button('Sign in')).toBeDisabled();
  await hands.type(field('Password'), '{Enter}');
  expect(signing.inputs).toEqual([
    { user_type: 1, username: 'a@example.com', password: btoa('W\u00c3\u00b6rd'), keep: true },
  ]);
});

test('a network that fails at signing in is announced, and the form can be sent again', async () => {
  const trying = fails(signIn);
  const hands = await openConsole('/signin');
  await hands.type(field('Email'), 'a@example.com');
  await hands.type(field('Password'), 'x{Enter}');
  await waitFor(() => expect(trying.inputs).toHaveLength(1));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server didn’t confirm this. Try again.');
  await waitFor(() => expect(button('Sign in')).toBeEnabled());
});

test('a network that fails at the return from Google is announced, and the form is there again', async () => {
  fails(verifyGoogle);
  await openConsole('/signin?code=from-google');
  expect(await screen.findByRole('alert')).toHaveTextContent('Google sign-in didn’t work.');
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(address()).toBe('/signin');
});

test('a Google sign-in that has expired is said once, and a lost network can be tried again', async () => {
  const path = '/create-account?code=from-google';
  refuses(verifyGoogle, 1014);
  await openConsole(path);
  expect(await screen.findByText('This Google sign-in has expired. Start again.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  fails(verifyGoogle);
  const hands = await openConsole(path);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers(verifyGoogle, { isFirst: true, email: 'ada@example.com', needsPassword: false });
  await hands.click(retry);
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});

/** Loads the page anew, as far as what the tab keeps goes. */
function reload() {
  cleanup();
  return openConsole(address());
}

async function fillSignUp(hands: Awaited<ReturnType<typeof openConsole>>, invite = '') {
  await hands.type(field('Email'), 'ada@example.com');
  await hands.type(field('Account name'), 'Ada');
  if (invite) await hands.type(field('Referral code (optional)'), invite);
}

test('what is wrong with the form of sign-up is said beside its field', async () => {
  const hands = await openConsole('/signup');
  expect(button('Verify email')).toBeDisabled();
  await hands.type(field('Email'), ' not an address ');
  await hands.tab();
  expect(field('Email')).toHaveValue('notanaddress');
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await hands.type(field('Account name'), 'A name longer than twenty characters');
  expect(field('Account name')).toHaveValue('A name longer than t');
});

test('a name in the address that is too long counts as absent', async () => {
  const long = 'A name longer than twenty';
  await openConsole(`/signup?username=${long}&invite=REEF`);
  expect(field('Account name')).toHaveValue('');
  expect(field('Referral code (optional)')).toHaveValue('REEF');
  cleanup();
  await openConsole(`/create-password?email=ada%40example.com&username=${long}&code=ABC123`);
  await waitFor(() => expect(address()).toBe('/signin'));
});

test('an address that has an account, and a code that nobody gave, are refused at their fields', async () => {
  refuses(sendMail, 1007);
  const hands = await openConsole('/signup');
  await fillSignUp(hands, 'NOBODYS');
  await hands.click(button('Verify email'));
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(/already exists/i));
  expect(field('Email')).toHaveFocus();
  const asking = refuses(sendMail, 1016);
  await hands.clear(field('Email'));
  await hands.type(field('Email'), 'grace@example.com');
  await hands.click(button('Verify email'));
  const referral = field('Referral code (optional)');
  await waitFor(() => expect(referral).toHaveAccessibleDescription(/referral code/i));
  expect(referral).toHaveFocus();
  expect(asking.inputs).toEqual([{ send_type: 'register', email: 'grace@example.com', invite: 'NOBODYS' }]);
  expect(address()).toBe('/signup');
});

test('a pasted code is checked once; a wrong one is refused at its field', async () => {
  const checking = refuses(validateEmail, 1010);
  const hands = await openConsole('/verify-code?email=ada%40example.com&username=Ada');
  const code = screen.getByRole('group', { name: 'Verification code' });
  expect(within(code).getByLabelText('Character 1 of 6')).toHaveFocus();
  await hands.paste('ZZZZZZ');
  expect(await within(code).findByText(/incorrect/i)).toBeVisible();
  expect(checking.inputs).toEqual([{ email: 'ada@example.com', code: 'ZZZZZZ' }]);
});

test('another code may be asked for after a minute, reloads included', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers(sendMail, null);
  let hands = await openConsole('/signup');
  await fillSignUp(hands);
  await hands.click(button('Verify email'));
  expect(await screen.findByRole('timer', { name: /Resend in \d+ s/ })).toBeVisible();
  expect(button('Resend code')).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  hands = await reload();
  expect(screen.getByRole('timer', { name: /Resend in [34]\d s/ })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(41_000));
  await hands.click(button('Resend code'));
  expect(await screen.findByRole('timer', { name: /Resend in [56]\d s/ })).toBeVisible();
});

test('the checklist follows what is typed, and creating the account waits for all of it', async () => {
  const registering = answers(register, { token: 'new' });
  answers(userInfo, person());
  const hands = await openConsole('/create-password?email=ada%40example.com&username=Ada&code=ABC123');
  const create = button('Create account');
  const rules = screen.getByRole('list', { name: 'Password rules' });
  await hands.type(field('Password'), 'aaaa');
  expect(within(rules).getByText('At least 1 number').closest('li')).not.toHaveAttribute('data-met');
  await hands.type(field('Confirm password'), 'aaaa');
  expect(create).toBeDisabled();
  await hands.clear(field('Password'));
  await hands.type(field('Password'), 'Reef#1234');
  await hands.clear(field('Confirm password'));
  await hands.type(field('Confirm password'), 'Reef#12345');
  await hands.tab();
  expect(field('Confirm password')).toHaveAccessibleDescription("The passwords don't match.");
  expect(create).toBeDisabled();
  await hands.type(field('Confirm password'), '{Backspace}');
  await waitFor(() => expect(create).toBeEnabled());
  await hands.click(create);
  await waitFor(() => expect(registering.inputs).toHaveLength(1));
});

test('a code that expired in the meantime leads back to a new one', async () => {
  refuses(register, 1010);
  const hands = await openConsole('/create-password?email=ada%40example.com&username=Ada&code=ABC123');
  await hands.type(field('Password'), 'Reef#1234');
  await hands.type(field('Confirm password'), 'Reef#1234');
  await waitFor(() => expect(button('Create account')).toBeEnabled());
  expect(screen.queryByRole('link', { name: 'Verify your email' })).toBeNull();
  await hands.click(button('Create account'));
  await hands.click(await screen.findByRole('link', { name: 'Verify your email' }));
  await waitFor(() => expect(address()).toMatch(/^\/verify-code\?email=ada/));
  expect(screen.getByText('ada@example.com')).toBeVisible();
});

const pictureOf = (key: string) => ({
  key_captcha: key,
  val_captcha: `data:image/png;base64,${key}`,
  challenge: { algorithm: 'SHA-256' as const, challenge: '', maxnumber: 1, salt: '', signature: '' },
});

test('wrong characters are flagged and bring a new picture', async () => {
  let drawn = 0;
  answers(captcha, () => {
    drawn += 1;
    return pictureOf(`k${drawn}`);
  });
  const asking = refuses(sendMail, 1009);
  const hands = await openConsole('/password-recovery?email=ada%40example.com');
  const picture = () => screen.getByRole('img', { name: 'Picture with the characters to type' });
  await waitFor(() => expect(picture()).toHaveAttribute('src', expect.stringContaining('k1')));
  await hands.click(button('New picture'));
  await waitFor(() => expect(picture()).toHaveAttribute('src', expect.stringContaining('k2')));
  await hands.type(field('Characters in the picture'), '?????');
  await hands.click(button('Send email'));
  expect(await screen.findByText("The characters don't match the picture. Please try again.")).toBeVisible();
  await waitFor(() => expect(picture()).toHaveAttribute('src', expect.stringContaining('k3')));
  expect(asking.inputs).toEqual([
    { send_type: 'forget-password', email: 'ada@example.com', key_captcha: 'k2', val_captcha: '?????' },
  ]);
});

test('a picture that can’t be loaded is reported, and sending the form loads another', async () => {
  fails(captcha);
  const hands = await openConsole('/password-recovery?email=ada%40example.com');
  const characters = field('Characters in the picture');
  await waitFor(() => expect(characters).toHaveAccessibleDescription(/couldn’t be loaded/));
  answers(captcha, pictureOf('k1'));
  await hands.type(characters, 'AB12C');
  await hands.click(button('Send email'));
  expect(await screen.findByRole('img', { name: 'Picture with the characters to type' })).toBeVisible();
  expect(characters).toBeValid();
});

test('after 100 seconds, reloads included, the mail can be asked for again with a fresh picture', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers(captcha, pictureOf('k1'));
  answers(sendMail, null);
  let hands = await openConsole('/password-recovery?email=ada%40example.com');
  await hands.type(await screen.findByLabelText('Characters in the picture'), 'AB12C');
  await hands.click(button('Send email'));
  expect(await screen.findByRole('timer', { name: /Resend in (100|9\d) s/ })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  hands = await reload();
  expect(screen.getByRole('timer', { name: /Resend in (50|4\d) s/ })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(51_000));
  await hands.click(button('Resend email'));
  expect(await screen.findByLabelText('Characters in the picture')).toBeVisible();
});

test.each([1003, 1004] as const)(
  'refusal %i of a known password is flagged and announced, and tells nothing of the account',
  async (code) => {
    const signing = refuses(signIn, code);
    const hands = await openConsole('/update-password?email=ada%40example.com');
    await hands.type(field('Current password'), 'Wrong1!word');
    await hands.type(field('New password'), 'Reef#1234');
    await hands.type(field('Confirm new password'), 'Reef#1234');
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await hands.click(button('Save'));
    expect(await screen.findByText('Wrong password.')).toBeVisible();
    expect(field('Current password')).toHaveAccessibleDescription(
      'The password is invalid. Please try again or select Cancel.',
    );
    expect(signing.inputs).toHaveLength(1);
  },
);
