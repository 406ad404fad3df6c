import 'i18next';
import type { texts as apps } from './en_US/apps.ts';
import type { texts as billing } from './en_US/billing.ts';
import type { texts as common } from './en_US/common.ts';
import type { texts as entry } from './en_US/entry.ts';
import type { texts as home } from './en_US/home.ts';
import type { texts as settings } from './en_US/settings.ts';
import type { texts as shell } from './en_US/shell.ts';
import type { texts as storage } from './en_US/storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      apps: typeof apps;
      billing: typeof billing;
      common: typeof common;
      entry: typeof entry;
      home: typeof home;
      settings: typeof settings;
      shell: typeof shell;
      storage: typeof storage;
    };
  }
}
