export const texts = {
  gotIt: 'Got it',
  noMore: 'Don’t show hints',
  objects:
    'Drop files or folders anywhere on this page to upload them. To share, move or delete one, open its menu.',
  objectsTouch: 'Use the upload button to add files. To share, move or delete one, open its menu.',
  settings: 'Each setting has its own Save button. Press Ctrl+K (⌘K on a Mac) to find a setting.',
  settingsTouch: 'Each setting has its own Save button.',
  sharing:
    'A share link opens one object or folder for people without an account. You decide when it expires, and can revoke it here.',
  agents:
    'An agent answers questions from files in your buckets. Choose its sources, try it, then publish it.',
  hub: 'A project collects data from contributors and has it reviewed. Describe what you need, open the project, and pay only for what you accept.',
} as const;
