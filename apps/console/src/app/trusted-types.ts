/**
 * Allows only workers from this origin. The page is served with `require-trusted-types-for 'script'`, so text used as
 * markup or code throws.
 */
export function allowOwnWorkersOnly(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}
