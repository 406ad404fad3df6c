export const texts = {
  product: 'Atoll',
  language: 'Language',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  guide: 'Guide',
  copied: 'Copied',
  copyThis: 'Copy {{name}}',
  loadFailed: 'This could not be loaded.',
  actionFailed: 'Action failed',
  notConfirmed: 'The server did not confirm this. Try again.',
  copyright: '© {{year}} {{product}}',
  typedName: {
    label: 'Type or paste the name to confirm',
    mismatch: 'This is not its name.',
  },
  size: { noLimit: 'No limit', MB: 'MB', GB: 'GB', TB: 'TB' },
  password: {
    show: 'Show password',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
    home: 'Go to the dashboard',
  },
  failure: {
    title: 'This page did not load',
    text: 'Something went wrong on the way. Your data is safe.',
  },
} as const;
