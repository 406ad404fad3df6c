import { codes } from '@atoll/contract/codes';
import { type ESTree, type Plugin, Visitor } from 'vite';

const numbers: Readonly<Record<string, number>> = codes;
const declaration = '/packages/contract/src/errors/codes.ts';

/** Inlines the numbers of error codes into the browser's bundle. The names are left out, which saves 1 kB before the sign-in. */
export function inlineErrorCodes(): Plugin {
  return {
    name: 'atoll:inline-error-codes',
    apply: 'build',
    transform: {
      filter: { code: /\bcodes\b/ },
      handler(code, id) {
        const program = this.parse(code);
        const edited = readsOf(program, id.endsWith(declaration)).reduceRight(
          (text, { start, end, value }) => text.slice(0, start) + value + text.slice(end),
          code,
        );
        return edited === code ? null : { code: edited, map: null };
      },
    },
  };
}

interface Read {
  start: number;
  end: number;
  value: string;
}

/** Returns the places that read one code, or all of them, in the order of the text. */
function readsOf(program: ESTree.Program, isDeclaration: boolean): Read[] {
  const reads: Read[] = [];
  let isImported = isDeclaration;
  new Visitor({
    ImportSpecifier({ local }) {
      isImported ||= local.name === 'codes';
    },
    MemberExpression({ object, property, computed, start, end }) {
      if (!isCodes(object) || computed || property.type !== 'Identifier') return;
      const number = numbers[property.name];
      if (number !== undefined) reads.push({ start, end, value: String(number) });
    },
    CallExpression({ callee, arguments: [read], start, end }) {
      const isValues =
        callee.type === 'MemberExpression' && !callee.computed && isNamed(callee.property, 'values');
      if (isValues && read && isCodes(read)) {
        reads.push({ start, end, value: JSON.stringify(Object.values(numbers)) });
      }
    },
  }).visit(program);
  return isImported ? reads.sort((a, b) => a.start - b.start) : [];
}

const isCodes = (node: ESTree.Node) => isNamed(node, 'codes');

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
