import ts from 'typescript'

/** Kinds of small faults. */
export type FaultClass = keyof typeof faults

/** A fault: where it is in a file, as offsets in UTF-16 units, and what it puts there. */
export interface Mutant {
  class: FaultClass
  start: number
  end: number
  replacement: string
}

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}
const neighbors: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const arithmetic = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken]
const dropped = 'void 0'

/** For each kind, what a fault at a node replaces and with what. */
const faults = {
  comparison: (node: ts.Node) => replacedOperator(node, opposites),
  boundary: (node: ts.Node) => replacedOperator(node, neighbors),
  'off by one': (node: ts.Node) =>
    isCount(node) ? by(node, `${Number(node.text) + 1}`) : undefined,
  'min or max': otherExtreme,
  constant: (node: ts.Node) =>
    isConstant(node) ? by(node, `(${node.getText()} * 2 + 1)`) : undefined,
  guard: (node: ts.Node) => (isGuard(node) ? by(node, ';') : undefined),
  await: (node: ts.Node) =>
    ts.isAwaitExpression(node) ? by(node, `(${node.expression.getText()})`) : undefined,
  call: (node: ts.Node) => (isBareCall(node) ? by(node.expression, dropped) : undefined),
}

export const faultClasses = Object.keys(faults) as FaultClass[]

/** Returns every fault that can be put into the text of a TypeScript module. */
export function findMutants(text: string): Mutant[] {
  const found: Mutant[] = []
  const visit = (node: ts.Node): void => {
    // neither types nor what other modules are called
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
      return
    for (const name of faultClasses) {
      const place = faults[name](node)
      if (place) found.push({ class: name, ...place })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

type Place = Omit<Mutant, 'class'>

function by(node: ts.Node, replacement: string): Place {
  return { start: node.getStart(), end: node.end, replacement }
}

function replacedOperator(node: ts.Node, others: Record<string, string>): Place | undefined {
  if (!ts.isBinaryExpression(node)) return undefined
  const other = others[node.operatorToken.getText()]
  return other === undefined ? undefined : by(node.operatorToken, other)
}

/** A small whole number that is added, subtracted, compared or given to a function. */
function isCount(node: ts.Node): node is ts.NumericLiteral {
  if (!ts.isNumericLiteral(node) || !/^\d{1,2}$/.test(node.text)) return false
  const { parent } = node
  if (ts.isCallExpression(parent)) return true
  if (!ts.isBinaryExpression(parent)) return false
  const { kind } = parent.operatorToken
  return arithmetic.includes(kind) || parent.operatorToken.getText() in opposites
}

function otherExtreme(node: ts.Node): Place | undefined {
  if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== 'Math') return undefined
  const { text } = node.name
  if (text !== 'min' && text !== 'max') return undefined
  return by(node.name, text === 'min' ? 'max' : 'min')
}

/** A number that is the value of a constant of the module. */
function isConstant(node: ts.Node): boolean {
  const { parent } = node
  if (!parent || !ts.isVariableDeclaration(parent) || parent.initializer !== node) return false
  if (!ts.isSourceFile(parent.parent.parent.parent)) return false
  return /^[\d._e* ]+$/.test(node.getText())
}

/** A condition under which a function ends early or a loop goes on. */
function isGuard(node: ts.Node): boolean {
  if (!ts.isIfStatement(node) || node.elseStatement) return false
  const { thenStatement: then } = node
  const last = ts.isBlock(then) ? then.statements.at(-1) : then
  if (!last) return false
  return (
    ts.isReturnStatement(last) ||
    ts.isThrowStatement(last) ||
    ts.isContinueStatement(last) ||
    ts.isBreakStatement(last)
  )
}

/** A call whose result is not used. */
function isBareCall(node: ts.Node): node is ts.ExpressionStatement {
  return ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)
}
