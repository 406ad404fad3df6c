import { type ESTree, type Plugin, Visitor } from 'vite';

/** What the server needs of a call and the browser does not: there its schemas are types, gone before this runs. */
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
 * Leaves `name`, `method`, `path` and `auth` of each call of the contract in the browser's bundle, and lets the
 * schemas that nobody uses then fall away, and zod with them: 9 kB less before anybody can sign in.
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

/** Takes the server's properties out of each call, and marks every other call expression as free of side effects. */
function editsOf(program: ESTree.Program): Edit[] {
  const removed: Edit[] = [];
  const pure = new Map<number, Edit>();
  new Visitor({
    CallExpression(call) {
      removed.push(...removedProperties(call));
      // A chain of calls begins where its first call begins: one mark stands for all.
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
