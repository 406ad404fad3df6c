export const texts = {
  gotIt: 'Got it',
  noMore: 'Don’t show hints',
  objects:
    'Drop files or folders anywhere on this page to upload them. The menu of a row has everything you can do with it.',
  objectsTouch: 'Use the upload button to add files. The menu of a row has everything you can do with it.',
  settings: 'Save each setting with its own button. Press Ctrl or ⌘ with K to find any setting by its name.',
  settingsTouch: 'Save each setting with its own button.',
  sharing:
    'A share link opens one object or folder for people without an account. You decide when it expires, and can revoke it here.',
  agents:
    'An agent answers questions from files in your buckets. Choose its sources, try it, then publish it.',
  hub: 'A project collects files or reviews from people. Describe what you need, open the project, and pay only for what you accept.',
} as const;
