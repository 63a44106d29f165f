import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Expression,
  loadTypescript,
  type ObjectLiteralExpression,
  type SyntaxNode,
  type Type,
} from './tools/index.ts'

/**
 * The compiler reports an unknown property only in an object that is written as an argument. In an object that reaches
 * the function through a variable or a spread, nothing reports an optional property that was renamed.
 */
const root = join(import.meta.dirname, '..')

const ts = await loadTypescript()
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)

/** Returns the object in an expression, or in the constant that it names. */
const objectIn = (checker: ReturnType<ReturnType<typeof ts.createProgram>['getTypeChecker']>, at: Expression) => {
  if (ts.isObjectLiteralExpression(at)) return at
  const declared = ts.isIdentifier(at) && checker.getSymbolAtLocation(at)?.valueDeclaration
  if (!declared || !ts.isVariableDeclaration(declared) || declared.type || !declared.initializer) return undefined
  return ts.isObjectLiteralExpression(declared.initializer) ? declared.initializer : undefined
}

test('objects in variables and spreads have only properties that the function reads', { timeout: 600_000 }, () => {
  const program = ts.createProgram(
    fileNames.filter(file => /^.(src|data)\b/.test(file.slice(root.length))),
    options,
  )
  const checker = program.getTypeChecker()

  /** Returns an object's properties that a parameter lacks, if the object lacks one of its optional properties. */
  const unknownIn = (object: ObjectLiteralExpression, type: Type): string[] => {
    const known = (type.isUnion() ? type.types : [type]).flatMap(each => checker.getPropertiesOfType(each))
    const written = object.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
    const isOpen = checker.getIndexInfosOfType(type).length > 0 || type.isTypeParameter() || known.length === 0
    const isLacking = known.some(each => each.flags & ts.SymbolFlags.Optional && !written.includes(each.name))
    return isOpen || !isLacking ? [] : written.filter(name => !known.some(each => each.name === name))
  }

  const found: string[] = []
  const visit = (node: SyntaxNode): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node)) return
    const parameters = checker.getResolvedSignature(node)?.parameters ?? []
    for (const [at, argument] of node.arguments.entries()) {
      const type = parameters[at] && checker.getTypeOfSymbolAtLocation(parameters[at], node)
      const spreads = ts.isObjectLiteralExpression(argument) ? argument.properties.filter(ts.isSpreadAssignment) : []
      const indirect = ts.isIdentifier(argument) ? [argument] : spreads.map(({ expression }) => expression)
      for (const object of indirect.map(each => objectIn(checker, each))) {
        if (type && object) for (const name of unknownIn(object, type)) found.push(`${argument.getText()}: ${name}`)
      }
    }
  }
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file)
  expect(found).toEqual([])
})
