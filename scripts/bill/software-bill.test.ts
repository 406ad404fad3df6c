import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { beforeAll, describe, expect, it } from 'vitest';
import { softwareBill } from './software-bill.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly purl?: string;
}

type Stated = { readonly license: object } | { readonly expression: string };

let text: string;
let components: Component[];

const fullName = ({ group, name }: Component) => (group ? `${group}/${name}` : name);
const named = (name: string) => components.filter((component) => fullName(component) === name);

beforeAll(() => {
  text = softwareBill();
  components = (JSON.parse(text) as { components: Component[] }).components;
});

describe('the bill of materials', () => {
  it('is CycloneDX, and the same each time', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    expect(softwareBill()).toBe(text);
  });

  it('has what the server and the console depend on, and what that depends on', () => {
    for (const app of ['apps/server', 'apps/console']) {
      const { dependencies } = JSON.parse(
        readFileSync(new URL(`../../${app}/package.json`, import.meta.url), 'utf8'),
      );
      for (const name of Object.keys(dependencies)) expect(named(name), name).not.toEqual([]);
    }
    expect(named('node')).toHaveLength(1);
    expect(named('@fastify/proxy-addr')).not.toEqual([]);
  });

  it('has nothing that only tests and builds use', () => {
    for (const name of ['vitest', '@playwright/test', 'vite', '@atoll/testkit', 'lighthouse'])
      expect(named(name), name).toEqual([]);
  });

  it('says of each package of others where it is from, under what licence, and what its digest is', () => {
    const others = components.filter(({ 'bom-ref': place }) => place.includes('node_modules/'));
    expect(others.length).toBeGreaterThan(100);
    for (const { purl, licenses, hashes, name } of others) {
      expect(purl, name).toMatch(/^pkg:npm\/[^@]+@\d/);
      expect(licenses, name).toEqual([
        expect.toSatisfy((stated: Stated) => 'expression' in stated || 'id' in stated.license),
      ]);
      expect(hashes?.[0], name).toMatchObject({
        alg: 'SHA-512',
        content: expect.stringMatching(/^\w{128}$/),
      });
    }
  });
});
