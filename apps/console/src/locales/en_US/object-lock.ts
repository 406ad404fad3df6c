export const texts = {
  title: 'Object lock',
  text: 'A locked version can’t be changed or deleted before its retention date. The default retention applies to new uploads.',
  enable: 'Turn on object lock',
  warning: 'This can’t be undone. Object lock and versioning stay on permanently.',
  complianceWarning:
    'No one can shorten compliance retention or delete a protected version, including you and the operator. Only deleting the whole account deletes locked files too.',
  existing: 'Files that are already here aren’t locked. You can lock them as well once object lock is on.',
  needsVersions: 'Turn on versioning first.',
  defaultMode: 'Default retention',
  mode: 'Retention',
  none: 'None',
  governance: 'Governance',
  compliance: 'Compliance',
  modeHint:
    'People with permission can end governance. No one can end compliance, except by deleting the account.',
  amount: 'Duration',
  amountRule: 'Enter a number from 1 to {{max}}.',
  unit: 'Unit',
  days: 'Days',
  years: 'Years',
  existingTitle: 'Existing files',
  existingText:
    'The default retention doesn’t change files that are already here. Lock them for a period of their own.',
  lockExisting: 'Lock existing files',
  files: {
    title: 'Lock {{what}}',
    inTitle: 'Lock files in {{what}}',
    text: 'Only the current version of each file is locked, not its previous versions. A file that is locked longer stays as it is.',
    until: 'Locked until {{date}}.',
    governanceWarning:
      'There is no undo. Until then, only people with permission can end the lock, and only file by file.',
    complianceWarning:
      'This can’t be undone. Until then, no one can delete these files or shorten the lock, including you and the operator. Only deleting the whole account deletes them too.',
    submit: 'Lock files',
  },
} as const;
