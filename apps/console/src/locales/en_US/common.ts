export const texts = {
  product: 'Atoll',
  language: 'Language',
  close: 'Close',
  notices: 'Notifications (F6)',
  cancel: 'Cancel',
  retry: 'Try again',
  loading: 'Loading',
  guide: 'Guide',
  copied: 'Copied',
  copyThis: 'Copy {{name}}',
  loadFailed: 'This couldn’t be loaded.',
  actionFailed: 'Action failed',
  notConfirmed: 'The server didn’t confirm this. Try again.',
  copyright: '© {{year}} {{product}}',
  typedName: {
    label: 'Type or paste the name to confirm',
    mismatch: 'The name doesn’t match.',
  },
  size: { noLimit: 'No limit', MB: 'MB', GB: 'GB', TB: 'TB' },
  password: {
    show: 'Show password',
  },
  notFound: {
    title: 'Page not found',
    text: 'The page may have moved, or the link may be incomplete.',
    home: 'Go to the dashboard',
  },
  failure: {
    title: 'This page couldn’t be loaded',
    text: 'Something went wrong. Your data is safe. Try again.',
  },
} as const;
