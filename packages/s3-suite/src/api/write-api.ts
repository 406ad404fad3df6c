import { foreignOperations, missingInput, missingOperations, missingOutput } from './coverage.ts';
import type { ApiOperation } from './sdk-model.ts';

/** Writes the page `API.md`. */
export function writeApi(api: readonly ApiOperation[], sdkVersion: string): string {
  const there = api.filter(({ name }) => !(name in missingOperations) && !(name in foreignOperations));
  return [
    '# The S3 API, operation by operation',
    '',
    `What the model of \`@aws-sdk/client-s3\` ${sdkVersion} has, and what of it Atoll has: ${there.length} of ${api.length} operations. This page is written by \`npx vitest run packages/s3-suite/src/api --update\`; its test fails when a new version of the SDK has moved something, until \`src/api/coverage.ts\` says what becomes of it.`,
    '',
    '## Operations that are not there',
    '',
    'They are answered `NotImplemented`, and change nothing.',
    '',
    ...table(['operation', 'why'], Object.entries({ ...missingOperations, ...foreignOperations })),
    '',
    '## Members that requests may have and that are not taken',
    '',
    ...table(['member', 'why'], Object.entries(missingInput)),
    '',
    '## Members that answers never have',
    '',
    ...table(['member', 'why'], Object.entries(missingOutput)),
    '',
    '## Operations that are there',
    '',
    'Members that are struck through are those of the two tables above.',
    '',
    ...table(
      ['operation', 'request', 'answer'],
      there.map(({ name, input, output }) => [
        name,
        membersText(input, missingInput),
        membersText(output, missingOutput),
      ]),
    ),
    '',
  ].join('\n');
}

function membersText(members: readonly string[], missing: Readonly<Record<string, string>>): string {
  return members.map((member) => (member in missing ? `~~${member}~~` : member)).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}
