import { type ESTree, parseSync } from 'vite';

/** One `import`, `export … from`, `import()` or `import('…').Type` of a file. */
export interface ImportedModule {
  /** As written, e.g. `#shared/money.ts` or `zod`. */
  specifier: string;
  /** Whether stripping types removes it. */
  typeOnly: boolean;
  /** Names of `import { … }` that are not types, as the module exports them. */
  values: string[];
  line: number;
}

export interface ParsedSource {
  imports: ImportedModule[];
  comments: { text: string; line: number }[];
}

/** Parses a TypeScript file's imports and comments, with the parser of the build. */
export function parseSource(path: string, text: string): ParsedSource {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: ImportedModule[] = [];
  visit(parsed.program, (node) => {
    const found = importOf(node);
    if (found) imports.push({ ...found, line: lineOf(node.start) });
  });
  const comments = parsed.comments.map((comment) => ({ text: comment.value, line: lineOf(comment.start) }));
  return { imports, comments };
}

function importOf(node: ESTree.Node): Omit<ImportedModule, 'line'> | null {
  switch (node.type) {
    case 'ImportDeclaration': {
      const everyNameIsAType =
        node.specifiers.length > 0 &&
        node.specifiers.every((name) => name.type === 'ImportSpecifier' && name.importKind === 'type');
      const typeOnly = node.importKind === 'type' || everyNameIsAType;
      return { specifier: node.source.value, typeOnly, values: typeOnly ? [] : valuesOf(node) };
    }
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, typeOnly: node.exportKind === 'type', values: [] };
    case 'ExportNamedDeclaration':
      return (
        node.source && { specifier: node.source.value, typeOnly: node.exportKind === 'type', values: [] }
      );
    case 'ImportExpression':
      return literal(node.source, false);
    case 'TSImportType':
      return literal(node.source, true);
    default:
      return null;
  }
}

function valuesOf({ specifiers }: ESTree.ImportDeclaration): string[] {
  return specifiers.flatMap((name) =>
    name.type === 'ImportSpecifier' && name.importKind !== 'type' && name.imported.type === 'Identifier'
      ? [name.imported.name]
      : [],
  );
}

function literal(node: ESTree.Node, typeOnly: boolean): Omit<ImportedModule, 'line'> | null {
  return node.type === 'Literal' && typeof node.value === 'string'
    ? { specifier: node.value, typeOnly, values: [] }
    : null;
}

function visit(value: unknown, enter: (node: ESTree.Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, enter);
  } else if (isNode(value)) {
    enter(value);
    for (const child of Object.values(value)) visit(child, enter);
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
