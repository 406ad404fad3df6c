export const texts = {
  export: {
    title: 'Export your data',
    text: 'A zip file with everything we store about you and this account: profile, members, sessions, keys (without secrets), buckets and their settings, object lists, links, logs, usage, invoices and credit history. It doesn’t include the contents of your objects. To download those, open their bucket or use any S3 client.',
    ofPerson:
      'A zip file with everything we store about you: profile, sessions, devices, sign-in methods (without secrets) and connected apps. Only the owner can export the account’s data.',
    submit: 'Download export',
  },
  delete: {
    title: 'Delete account',
    text: 'Deletes the account and everything in it. You can cancel for 14 days.',
    ownerOnly: 'Only the owner can delete the account. You can leave it under Team.',
    open: 'Delete account',
    dialog: 'Delete {{account}}?',
    what: 'All buckets and files (including locked files), access keys, share links, connected apps and members are deleted. They stop working immediately.',
    wayBack:
      'For 14 days, you can sign in to keep the account or export its data. After that, this can’t be undone.',
    credit: 'You’ll lose your credit of {{credit}}. Storage is charged until your files are deleted.',
    books: 'Invoices and credit history are kept as required by law, without your sign-in details.',
    owed: 'You have unpaid invoices. Pay them under Billing first.',
    submit: 'Delete account',
  },
  closing: {
    pageTitle: 'Account scheduled for deletion',
    title: 'This account will be deleted',
    text: '{{account}} and everything in it will be deleted on {{time}}. You can’t use it until then, unless you keep it.',
    ofMember: '{{account}} will be deleted on {{time}}. Only its owner can keep it. You can still sign in.',
    keep: 'Keep account',
    other: 'Go to {{account}}',
    signOut: 'Sign out',
  },
} as const;
