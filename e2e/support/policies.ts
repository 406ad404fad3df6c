import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    tellViolation?(violation: string): void;
  }
}

/** Console messages of Chromium that a page can't receive as events: a refused frame, a script in a sandbox. */
const refusal = /Content Security Policy|Trusted(Script|HTML)|sandboxed and the 'allow-scripts'/;

/** Reports every violation of the security policy by pages of this browser, or frames in them. */
export async function watchPolicies(
  context: BrowserContext,
  tell: (violation: string) => void,
): Promise<void> {
  await context.exposeBinding('tellViolation', (_source, violation: string) => tell(violation));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      window.tellViolation?.(
        `${location.href}: ${effectiveDirective} kept ${blockedURI} from ${sourceFile}:${lineNumber} ${sample}`,
      );
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && refusal.test(message.text())) tell(message.text());
  });
}
