export const texts = {
  title: 'Signing in',
  failed: 'You’re not signed in to the project yet',
  failedText: 'Nothing that you captured is lost. You can also come back later.',
  back: 'Back to the project',
};
