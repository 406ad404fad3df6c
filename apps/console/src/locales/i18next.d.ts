import 'i18next';
import type { TextDomains } from './domains.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: TextDomains;
  }
}
