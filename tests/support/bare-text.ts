import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A text without an element of its own where something beside it, or the text itself, comes and goes. */
export type BareText = { start: number; end: number; line: number; text: string; why: string }

/**
 * How a child of an element behaves: `text` may stand bare, `element` always has an element, `changing` comes
 * and goes.
 */
type Child = { node: Node; kind: 'text' | 'element' | 'changing' | 'none' }

const MACROS = ['Trans', 'Plural', 'Select', 'SelectOrdinal']

/**
 * Finds texts of a TSX file that break in a translated page: a translator wraps text nodes, which React can
 * then not move.
 * `textComponents` are components that render a bare text.
 */
export function bareTexts(file: string, code: string, textComponents: ReadonlySet<string> = new Set()): BareText[] {
  const found = new Map<number, BareText>()
  const report = (node: Node, why: string): void => {
    const text = code.slice(node.start, node.end).trim().replace(/\s+/g, ' ').slice(0, 80)
    found.set(node.start, { start: node.start, end: node.end, line: code.slice(0, node.start).split('\n').length, text, why })
  }
  const isMacro = (node: Node): boolean => node.type === 'JSXElement' && MACROS.includes(nameOf(node))
  const isText = (node: Node): boolean => isMacro(node) || textComponents.has(nameOf(node)) || isTextExpression(node)

  /** The kind of node that a child, or a branch of one, renders. */
  const kindOf = (node: Node): Child['kind'] => {
    switch (node.type) {
      case 'JSXText':
        return /\S/.test(node['value'] as string) || !(node['value'] as string).includes('\n') ? 'text' : 'none'
      case 'JSXElement':
        return isText(node) ? 'text' : 'element'
      case 'JSXEmptyExpression':
        return 'none'
      case 'LogicalExpression':
      case 'ConditionalExpression':
        return 'changing'
      case 'CallExpression':
        return isList(node) ? 'changing' : 'text'
      default:
        return isTextExpression(node) || isNamedText(node) ? 'text' : 'element'
    }
  }

  const childrenOf = (parent: Node): Child[] =>
    (parent['children'] as Node[]).flatMap((child): Child[] => {
      const node = child.type === 'JSXExpressionContainer' ? unwrapped(child['expression'] as Node) : child
      if (node.type === 'JSXFragment') return childrenOf(node)
      const kind = kindOf(node)
      return kind === 'none' ? [] : [{ node, kind }]
    })

  /** The branches of conditional content; null for nothing. */
  const branchesOf = (node: Node): (Node | null)[] => {
    const of = (key: string): (Node | null)[] => branchesOf(unwrapped(node[key] as Node))
    if (node.type === 'LogicalExpression')
      return node['operator'] === '&&' ? [null, ...of('right')] : [...of('left'), ...of('right')]
    if (node.type === 'ConditionalExpression') return [...of('consequent'), ...of('alternate')]
    if (node.type === 'Literal' && node['value'] === null) return [null]
    if (node.type === 'Identifier' && node['name'] === 'undefined') return [null]
    return [node]
  }

  /**
   * How React sees a branch: macros are one component, strings one text; going from one to the other takes a
   * node away.
   */
  const shapeOf = (node: Node | null): string => {
    if (node === null) return 'nothing'
    if (isMacro(node)) return 'macro'
    if (node.type === 'JSXElement') return nameOf(node)
    return kindOf(node) === 'text' ? 'string' : `node ${node.start}`
  }

  const checkList = (children: readonly Child[], isFragment: boolean): void => {
    children.forEach(({ node, kind }, at) => {
      if (kind !== 'changing') return
      const branches = branchesOf(node)
      const texts = branches.filter((branch) => branch !== null && kindOf(branch) === 'text') as Node[]
      const shapes = new Set(branches.map(shapeOf))
      // A string that is the only child is no text node to React: it sets the content of the element.
      const isOnly = children.length === 1 && !isFragment && texts.every((text) => shapeOf(text) === 'string')
      if (texts.length > 0 && shapes.size > 1 && !isOnly) texts.forEach((text) => report(text, 'comes and goes'))
      if (texts.length === branches.length) return
      for (const next of children.slice(at + 1)) {
        if (next.kind === 'element') break
        if (next.kind === 'text') report(next.node, 'has something before it that comes and goes')
      }
    })
  }

  const checkReturns = (component: Node): void => {
    const all = returnsOf(component).flatMap((node) => (node ? branchesOf(node) : [null]))
    const texts = all.filter((node) => node !== null && kindOf(node) === 'text' && isWords(node)) as Node[]
    if (texts.length > 0 && new Set(all.map(shapeOf)).size > 1)
      texts.forEach((text) => report(text, 'comes and goes with its component'))
  }

  const { program } = parseSync(file, code)
  walk(program as unknown as Node, (node, parents) => {
    if (isComponent(node, parents)) checkReturns(node)
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    // The words of a macro are its message, and a fragment within an element has been looked at with it.
    if (isMacro(node) || parents.some(isMacro)) return
    const isFragment = node.type === 'JSXFragment'
    if (isFragment && ['JSXElement', 'JSXFragment'].includes(parents.at(-1)?.type ?? '')) return
    checkList(childrenOf(node), isFragment)
  })
  return [...found.values()]
}

/** The components of a file that render a bare text and nothing else. */
export function textComponentsOf(file: string, code: string, known: ReadonlySet<string> = new Set()): string[] {
  const names: string[] = []
  walk(parseSync(file, code).program as unknown as Node, (node, parents) => {
    if (!isComponent(node, parents)) return
    const isBare = (one: Node | undefined): boolean =>
      one !== undefined &&
      ((one.type === 'JSXElement' && (MACROS.includes(nameOf(one)) || known.has(nameOf(one)))) ||
        isTextExpression(one) ||
        (one.type === 'JSXFragment' && (one['children'] as Node[]).some(isBare)))
    const returned = returnsOf(node)
    if (returned.some(isBare)) names.push(componentName(node, parents))
  })
  return names
}

const nameOf = (element: Node): string => {
  const opening = element['openingElement'] as Node | undefined
  const name = opening?.['name'] as Node | undefined
  return name?.type === 'JSXIdentifier' ? (name['name'] as string) : ''
}

const isTextExpression = ({ type, value }: Node & { value?: unknown }): boolean =>
  type === 'TemplateLiteral' ||
  type === 'TaggedTemplateExpression' ||
  (type === 'Literal' && ['string', 'number'].includes(typeof value))

/** Names of children passed to an element, which are not text. */
const NODES =
  /^(children|icon|mark|picture|card|title|heading|hint|label|note|notes|action|actions|words|text|all|end|way|ways|value|guide|signIn)$/

/** A variable or a field counts as text, unless its name is one of children. */
function isNamedText(node: Node): boolean {
  const name = node.type === 'MemberExpression' ? (node['property'] as Node) : node
  return name.type === 'Identifier' && !NODES.test(name['name'] as string)
}

function isList(call: Node): boolean {
  const callee = call['callee'] as Node
  if (callee.type === 'Identifier') return callee['name'] === 'list'
  return callee.type === 'MemberExpression' && ['map', 'flatMap', 'from'].includes((callee['property'] as Node)['name'] as string)
}

/** A call is taken for words by the name of its function; others may return anything. */
function isWords(node: Node): boolean {
  if (node.type !== 'CallExpression') return true
  const callee = node['callee'] as Node
  return callee.type === 'Identifier' && /(Text|Line|Words|In)$/.test(callee['name'] as string)
}

const isFunction = ({ type }: Node): boolean => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

function componentName(node: Node, parents: readonly Node[]): string {
  const own = node['id'] as Node | null | undefined
  if (own) return own['name'] as string
  const parent = parents.at(-1)
  return parent?.type === 'VariableDeclarator' ? (((parent['id'] as Node)['name'] as string | undefined) ?? '') : ''
}

const isComponent = (node: Node, parents: readonly Node[]): boolean =>
  isFunction(node) && /^[A-Z]/.test(componentName(node, parents))

/** Return values of a function, without the functions inside it. Undefined for an empty return. */
function returnsOf(component: Node): (Node | undefined)[] {
  const body = component['body'] as Node
  if (body.type !== 'BlockStatement') return [unwrapped(body)]
  const returned: (Node | undefined)[] = []
  walk(body, (node) => {
    if (isFunction(node)) return false
    if (node.type === 'ReturnStatement') returned.push(node['argument'] ? unwrapped(node['argument'] as Node) : undefined)
    return true
  })
  return returned
}

function unwrapped(node: Node): Node {
  const isWrapped = ['ParenthesizedExpression', 'TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(
    node.type,
  )
  return isWrapped ? unwrapped(node['expression'] as Node) : node
}

/** Visits a tree, parents first; `visit` returns false to skip the children. */
function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => unknown, parents: readonly Node[] = []): void {
  if (visit(node, parents) === false) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit, [...parents, node])
    }
  }
}
