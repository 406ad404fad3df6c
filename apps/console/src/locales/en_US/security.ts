export const texts = {
  ways: {
    title: 'Ways to sign in',
    text: 'With each of these you can enter your account.',
    password: 'Password',
    passwordSet: 'Set. You change it under Account.',
    passwordNone: 'None',
    google: 'Google',
    googleLinked: 'Linked',
    googleNone: 'Not linked. Choose Google on the sign-in page to link it.',
  },
} as const;
