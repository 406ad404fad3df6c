/** Checks imports against the rules of docs/architecture.md. Exit code 1 lists every import that breaks one. */
import { fileURLToPath } from 'node:url';
import { readTree } from './boundaries/read-tree.ts';
import { findViolations } from './boundaries/rules.ts';

const files = readTree(fileURLToPath(new URL('../../', import.meta.url)));
const violations = findViolations(files);
for (const { rule, path, problem } of violations) process.stderr.write(`${path}: ${problem} [${rule}]\n`);
process.stdout.write(`Boundaries: ${files.length} files, ${violations.length} violations\n`);
process.exitCode = violations.length > 0 || files.length === 0 ? 1 : 0;
