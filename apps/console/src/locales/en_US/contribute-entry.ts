export const texts = {
  title: 'Signing in',
  failed: 'You’re not signed in to the project yet',
  failedText: 'Nothing that you captured is lost. Try again now, or come back later.',
};
