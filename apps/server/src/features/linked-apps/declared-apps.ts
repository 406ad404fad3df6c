import { z } from 'zod';
import { isEnvironmentName, originOf } from './origin.ts';
import { type DeclaredApp, reservedNames } from './registry.ts';

/** 128 random bits take 22 characters of base64, or 32 of hex. */
const minSecretLength = 32;

const file = z.strictObject({
  apps: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 lowercase letters, digits and dashes'),
        display_name: z
          .string()
          .min(1)
          .max(60)
          .regex(/^\P{Cc}+$/u, 'must have no control characters'),
        secret: z.string().min(minSecretLength).max(200).regex(/^\S+$/, 'must have no spaces'),
        origins: z.record(z.string(), z.array(z.string()).max(100)),
      }),
    )
    .max(1000),
});

/** The problem with a file of linked apps, in words that follow its name. */
export class DeclaredAppsError extends Error {
  override readonly name = 'DeclaredAppsError';
}

/** Parses the operator's file of apps. @throws {DeclaredAppsError} naming the first error, and never a secret */
export function parseDeclaredApps(text: string): DeclaredApp[] {
  const parsed = file.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new DeclaredAppsError(`${issue?.path.join('.') || 'it'}: ${issue?.message}`);
  }
  const apps = parsed.data.apps.map(({ display_name: displayName, ...app }) => ({ ...app, displayName }));
  refuseTakenNames(apps);
  refuseUnfitOrigins(apps);
  return apps;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DeclaredAppsError('it is not JSON', { cause });
  }
}

function refuseTakenNames(apps: readonly DeclaredApp[]): void {
  const taken = new Set(reservedNames);
  for (const { name } of apps) {
    if (taken.has(name)) throw new DeclaredAppsError(`the name ${name} is taken`);
    taken.add(name);
  }
}

function refuseUnfitOrigins(apps: readonly DeclaredApp[]): void {
  const owners = new Set<string>();
  for (const { name, origins } of apps) {
    for (const [environment, listed] of Object.entries(origins)) {
      if (!isEnvironmentName(environment)) {
        throw new DeclaredAppsError(`${name}: ${environment} is no name of an environment`);
      }
      for (const origin of listed) {
        if (originOf(origin, environment) !== origin) {
          throw new DeclaredAppsError(
            `${name}: ${origin} must be an https origin such as https://app.example.com (http only for this machine, in development, dev and test)`,
          );
        }
        if (owners.has(`${environment} ${origin}`)) {
          throw new DeclaredAppsError(`${name}: ${origin} is another app's in ${environment}`);
        }
        owners.add(`${environment} ${origin}`);
      }
    }
  }
}
