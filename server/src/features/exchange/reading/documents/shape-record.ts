import { isList, isMap, type TreeForm, type TreeNode } from '#platform/tables/trees/tree.ts'
import { compositionIn } from '../compositions-in-trees.ts'
import { namedValue, namedValues } from './named-values.ts'
import { countryOf, massIn, massOfTwo, namedInTexts, readable, referenceIn } from './plain-values.ts'
import { byLanguage } from './values-by-language.ts'

/**
 * A record of a document in which what programs write in many ways stands in one: properties by name and value, texts by language and fibres by share are
 * members by their names; a variant that stands apart from the others is among them; a reference is a name; and texts are without markup. What is none of
 * these stays as it is. `list`: where its record is.
 */
export function shapeRecord(node: TreeNode, form: TreeForm, list: readonly string[]): TreeNode {
  return shaped(node, '', { isXml: form === 'xml', isOfRpc: RPC.has(list.join('.')) })
}

/** Answers of JSON-RPC: systems that have no other word for nothing say "false". */
const RPC: ReadonlySet<string> = new Set(['result', 'result.records'])

type Around = { readonly isXml: boolean; readonly isOfRpc: boolean }

function shaped(node: TreeNode, name: string, around: Around): TreeNode {
  if (typeof node === 'string') return countryOf(readable(node), name)
  if (node === false && around.isOfRpc) return null
  if (isList(node)) return shapedList(node, name, around)
  if (!isMap(node)) return node
  return compositionIn(node, name) ?? shapedMap(node, name, around)
}

function shapedList(list: readonly TreeNode[], name: string, around: Around): TreeNode {
  const composition = compositionIn(list, name)
  if (composition !== null) return composition
  const named = around.isXml ? null : (referenceIn(list, name) ?? namedInTexts(list))
  if (named) return named
  const pairs = namedValues(list, name)
  if (pairs) return shapedMap(pairs, name, around)
  return list.map((one) => shaped(one, name, around))
}

function shapedMap(
  node: ReadonlyMap<string, TreeNode>,
  name: string,
  around: Around,
): ReadonlyMap<string, TreeNode> | string {
  const mass = around.isXml ? massIn(node) : massOfTwo(node)
  if (mass !== null) return mass
  const found = new Map<string, TreeNode>()
  for (const [own, value] of withOptions(withMaster(node))) {
    for (const [written, one] of membersOf(own, value, around.isXml)) {
      const member = UNIT.test(written) ? unitIn(shaped(one, written, around)) : shaped(one, own || name, around)
      const alone = around.isXml && isMap(one) ? namedValue(member, own) : null
      put(found, written, alone ?? member)
    }
  }
  return found
}

const UNIT = /^(unit|uom|unitofmeasure)$/i

/** {"id":"g","longname":"Gramm"} is g. */
function unitIn(node: TreeNode): TreeNode {
  if (!isMap(node)) return node
  return ['abbreviation', 'symbol', 'code', 'id', 'name'].map((name) => node.get(name)).find(isText) ?? node
}

function isText(node: TreeNode | undefined): node is string {
  return typeof node === 'string' && node !== ''
}

/** What has a text for each language is a member for each. */
function membersOf(name: string, value: TreeNode, isXml: boolean): readonly (readonly [string, TreeNode])[] {
  const isOfPairs = isList(value) && namedValues(value, name) !== null
  const found = !isOfPairs && (isList(value) || (isXml && isMap(value))) ? byLanguage(value) : null
  if (found === null) return [[name, value]]
  return found.flatMap(([suffix, one]): (readonly [string, TreeNode])[] =>
    isMap(one) && !isXml && one.size > 1
      ? [...one].map(([own, text]) => [`${name}.${own}${suffix}`, text] as const)
      : [[`${name}${suffix}`, one] as const],
  )
}

/** Two members of one name say both; of maps, what each of them says. */
function put(found: Map<string, TreeNode>, name: string, value: TreeNode): void {
  const before = found.get(name)
  if (before === undefined || before === null) found.set(name, value)
  else if (isMap(before) && isMap(value)) {
    const both = new Map(before)
    for (const [own, one] of value) put(both, own, one)
    found.set(name, both)
  } else found.set(name, [...(isList(before) ? before : [before]), ...(isList(value) ? value : [value])])
}

/** Some shops tell one variant of each product apart from the others. */
function withMaster(node: ReadonlyMap<string, TreeNode>): ReadonlyMap<string, TreeNode> {
  const key = [...node.keys()].find((name) => MASTER.test(name))
  const master = key === undefined ? undefined : node.get(key)
  const others = node.get('variants')
  if (key === undefined || !isMap(master) || !isList(others)) return node
  const whole = new Map(node)
  whole.delete(key)
  return whole.set('variants', [master, ...others])
}

/** Variants that have their options by place ("option1"), and a product that names these: each variant has them by name. */
function withOptions(node: ReadonlyMap<string, TreeNode>): ReadonlyMap<string, TreeNode> {
  const [options, variants] = [node.get('options'), node.get('variants')]
  if (!isList(options) || !isList(variants)) return node
  const names = options.map((one) => (isMap(one) ? one.get('name') : one))
  if (!names.every(isText) || !variants.some((one) => isMap(one) && one.has('option1'))) return node
  const named = variants.map((one): TreeNode => {
    if (!isMap(one)) return one
    const own = new Map(one)
    for (const [at, name] of names.entries()) {
      const value = own.get(`option${at + 1}`)
      own.delete(`option${at + 1}`)
      if (value !== undefined && value !== null && !own.has(name)) own.set(name.replaceAll('.', ' '), value)
    }
    return own
  })
  return new Map(node).set('variants', named)
}

const MASTER = /^master_?variant$/i
