import { type Argument, parseSync, type StringLiteral, Visitor } from 'oxc-parser';

/** An import of one name, or of a whole module. */
export interface Import {
  /** The specifier as written: `./invoice.store.ts`, `@atoll/database`. */
  readonly specifier: string;
  /** Undefined for a namespace, a default, a side effect or `import()`. */
  readonly name: string | undefined;
  /** Erased before the program runs. */
  readonly isType: boolean;
}

/** The facts about a file that the rules use. */
export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** `process.env` other than as the argument of `readConfig(…)`. */
  readonly readsEnvironment: boolean;
  /** The global `fetch`, called or handed on as `globalThis.fetch`. */
  readonly callsFetch: boolean;
  /** Tables named in query builder calls; empty when the file writes no SQL. */
  readonly tables: readonly string[];
}

const queryMethods = new Set([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'],
  ...['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
]);

/** Reads TypeScript or TSX. Throws the parser's error for a file that it can't read. */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  const [problem] = errors;
  if (problem) throw new Error(`${path}: ${problem.message}`);

  const imports: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length === 0)
      imports.push({ specifier: moduleRequest.value, name: undefined, isType: false });
    for (const { importName, isType } of entries) {
      imports.push({ specifier: moduleRequest.value, name: importName.name ?? undefined, isType });
    }
  }
  for (const { moduleRequest, importName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (moduleRequest) {
      imports.push({ specifier: moduleRequest.value, name: importName.name ?? undefined, isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    imports.push({ specifier: written.replace(/^['"`]|['"`]$/g, ''), name: undefined, isType: false });
  }
  return { path, imports, ...readCode(program) };
}

type Code = Omit<SourceFile, 'path' | 'imports'>;

function readCode(program: Parameters<Visitor['visit']>[0]): Code {
  const tables = new Set<string>();
  let callsFetch = false;
  let reads = 0;
  let handed = 0;
  new Visitor({
    MemberExpression(node) {
      if (isProcessEnv(node)) reads++;
      if (isMember(node, 'globalThis', 'fetch')) callsFetch = true;
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') callsFetch = true;
      if (callee.type === 'Identifier' && callee.name === 'readConfig')
        handed += given.filter(isProcessEnv).length;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const [table] = given;
      if (queryMethods.has(callee.property.name) && isText(table)) tables.add(tableName(table.value));
    },
  }).visit(program);
  return { readsEnvironment: reads > handed, callsFetch, tables: [...tables] };
}

function isProcessEnv(node: { type: string }): boolean {
  return isMember(node, 'process', 'env');
}

function isMember(node: { type: string }, of: string, name: string): boolean {
  const { object, property } = node as { object?: { name?: string }; property?: { name?: string } };
  return node.type === 'MemberExpression' && object?.name === of && property?.name === name;
}

function isText(argument: Argument | undefined): argument is StringLiteral {
  return argument?.type === 'Literal' && typeof argument.value === 'string';
}

/** `accounts as a` names the table `accounts`. */
function tableName(reference: string): string {
  return reference.split(' ', 1)[0] ?? reference;
}
