export const texts = {
  export: {
    title: 'Take your data home',
    text: 'One zip with everything that is kept of you and of this account: profile, members, sessions, keys without their secrets, buckets and their settings, lists of objects, links, logs, usage, invoices and the ledger. The bytes of your objects are not in it: take those with any S3 client, or select and download them in a bucket.',
    ofPerson:
      'One zip with everything that is kept of you: profile, sessions, devices, factors without their secrets, connected apps. What is kept of the account is its owner’s to take.',
    submit: 'Download everything',
  },
  delete: {
    title: 'Delete the account',
    text: 'With all that is in it. For 14 days you can take it back.',
    ownerOnly: 'Only the owner can delete the account. You can leave it under Team.',
    open: 'Delete account',
    dialog: 'Delete {{account}}?',
    what: 'All buckets and files, locked ones too, access keys, share links, connected apps and members go. They stop working at once.',
    wayBack:
      'For 14 days you can sign in, keep the account or take its data home. After that nobody can bring anything back.',
    credit:
      'Your credit of {{credit}} is lost with the account. What is stored is charged until it is removed.',
    books: 'Invoices and the ledger are kept, as the law asks, without your sign-in.',
    owed: 'Money is owed. Pay what is open under Billing first.',
    submit: 'Delete account',
  },
  closing: {
    pageTitle: 'Account to be deleted',
    title: 'This account will be deleted',
    text: '{{account}} will be deleted on {{time}}, with everything in it. Until then nothing of it can be used.',
    ofMember: '{{account}} will be deleted on {{time}}. Only its owner can keep it. Your sign-in stays.',
    keep: 'Keep the account',
    other: 'Go to {{account}}',
    signOut: 'Sign out',
  },
} as const;
