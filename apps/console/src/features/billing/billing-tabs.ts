import type { LinkProps } from '@tanstack/react-router';

/**
 * The pages of billing, as its frame shows them. A page is `app/routes/_console/dss/billing.<name>.tsx`, an entry here,
 * and its name under `tabs` in the texts of `billing`. Only pages that exist are entries.
 */
export const billingTabs = [
  { to: '/dss/billing', name: 'tabs.overview', isExact: true },
  { to: '/dss/billing/usage', name: 'tabs.usage', isExact: false },
  { to: '/dss/billing/invoices', name: 'tabs.invoices', isExact: false },
  { to: '/dss/billing/payments', name: 'tabs.payments', isExact: false },
  { to: '/dss/billing/details', name: 'tabs.details', isExact: false },
] as const satisfies readonly BillingTab[];

interface BillingTab {
  to: LinkProps['to'];
  name: `tabs.${string}`;
  /** Its address begins the address of the others. */
  isExact: boolean;
}
