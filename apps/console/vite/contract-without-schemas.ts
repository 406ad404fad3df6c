import { type ESTree, type Plugin, Visitor } from 'vite';

/** Properties of a call that only the server uses. In the browser, schemas are needed only as types, which are removed earlier. */
const serverOnly = new Set([
  'input',
  'output',
  'event',
  'codes',
  'summary',
  'successMessage',
  'types',
  'permission',
  'audit',
]);

const definers = new Set(['defineCall', 'defineFileCall', 'defineStreamCall']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Reduces each call of the contract to `name`, `method`, `path` and `auth` in the browser's bundle. Unused schemas and
 * zod are then removed, which saves 9 kB before the sign-in.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'atoll:contract-without-schemas',
    apply: 'build',
    transform: {
      filter: {
        id: /\/packages\/contract\/src\/(?!errors\/).+\.ts$/,
        code: /define(?:File|Stream)?Call\(|zod\/mini/,
      },
      handler(code) {
        const edits = editsOf(this.parse(code)).sort((a, b) => a.start - b.start);
        return edits.length > 0 ? { code: edits.reduceRight(applyEdit, code), map: null } : null;
      },
    },
  };
}

/** Removes the server's properties from each call, and marks every other call expression as free of side effects. */
function editsOf(program: ESTree.Program): Edit[] {
  const removed: Edit[] = [];
  const pure = new Map<number, Edit>();
  new Visitor({
    CallExpression(call) {
      removed.push(...removedProperties(call));
      // One mark at the start of a chain of calls applies to all of them.
      pure.set(call.start, { start: call.start, end: call.start, text: '/* @__PURE__ */ ' });
    },
  }).visit(program);
  const isRemoved = ({ start }: Edit) => removed.some((gone) => gone.start <= start && start < gone.end);
  return [...removed, ...[...pure.values()].filter((edit) => !isRemoved(edit))];
}

function removedProperties({ callee, arguments: [call] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || !definers.has(callee.name) || call?.type !== 'ObjectExpression')
    return [];
  return call.properties.flatMap((property) => {
    const isServerOnly =
      property.type === 'Property' && property.key.type === 'Identifier' && serverOnly.has(property.key.name);
    return isServerOnly ? [{ start: property.start, end: property.end, text: '...null' }] : [];
  });
}

function applyEdit(code: string, { start, end, text }: Edit): string {
  return code.slice(0, start) + text + code.slice(end);
}
