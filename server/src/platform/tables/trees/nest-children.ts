import { isList, isMap, type Nesting, type TreeNode, type TreeRecord } from './tree.ts'

/**
 * Records of which some name others as their parents, within these: each list is called by what its records are. Those that belong together stand near each
 * other as a rule; of so many records at once parents are waited for, and what names none of them stays by itself.
 */
export async function* nestedRecords(
  records: AsyncIterable<readonly TreeRecord[]>,
  nesting: Nesting,
  linked: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<readonly TreeRecord[]> {
  const { id } = nesting
  const parent = 'parent' in nesting ? nesting.parent : null
  const roots = new Set<Branch>()
  const known = new Map<string, Branch>()
  const waiting = new Map<string, Branch[]>()
  let held = 0
  let heldLength = 0
  const forget = (branch: Branch): void => {
    held -= 1
    heldLength -= branch.length
    if (branch.id !== null && known.get(branch.id) === branch) known.delete(branch.id)
    for (const child of branch.children) forget(child)
  }
  const release = (branch: Branch): TreeRecord => {
    roots.delete(branch)
    forget(branch)
    return { list: branch.list, node: nodeOf(branch, parent) }
  }
  const adopt = (child: Branch, by: Branch): void => {
    if (isWithin(by, child) || depthOf(by) + 1 + heightOf(child) > MAX_GENERATIONS) {
      roots.add(child)
      return
    }
    child.above = by
    by.children.push(child)
  }
  for await (const batch of records) {
    const ready: TreeRecord[] = []
    for (const { list, node, length = 0 } of batch) {
      if (!isMap(node)) continue
      const branch: Branch = { list, node, length, id: idIn(node.get(id)), children: [], above: null }
      const parentId = parent === null ? (linked.get(branch.id ?? '') ?? null) : idIn(node.get(parent))
      const above = parentId === null ? undefined : known.get(parentId)
      held += 1
      heldLength += length
      if (parentId === null) roots.add(branch)
      else if (above) adopt(branch, above)
      else if (parentId === branch.id) roots.add(branch)
      else {
        const others = waiting.get(parentId)
        if (others) others.push(branch)
        else waiting.set(parentId, [branch])
      }
      if (branch.id === null) continue
      known.set(branch.id, branch)
      for (const child of waiting.get(branch.id) ?? []) adopt(child, branch)
      waiting.delete(branch.id)
    }
    while (held > MOST_HELD || heldLength > MOST_HELD_LENGTH) {
      const [oldest] = roots
      const [orphans] = waiting
      if (oldest) ready.push(release(oldest))
      else if (orphans) {
        waiting.delete(orphans[0])
        ready.push(...orphans[1].map(release))
      } else break
    }
    if (ready.length > 0) yield ready
  }
  yield [...roots, ...[...waiting.values()].flat()].map(release)
}

type Branch = {
  readonly list: readonly string[]
  readonly node: ReadonlyMap<string, TreeNode>
  readonly length: number
  readonly id: string | null
  readonly children: Branch[]
  above: Branch | null
}

/** Also where a branch would be within itself. */
function isWithin(branch: Branch, outer: Branch): boolean {
  for (let one: Branch | null = branch; one; one = one.above) if (one === outer) return true
  return false
}

/** Records that wait for others, and their characters. */
const MOST_HELD = 5_000
const MOST_HELD_LENGTH = 8_000_000
/** A product, its variants, what is said of these. */
const MAX_GENERATIONS = 4

function depthOf({ above }: Branch): number {
  return above ? depthOf(above) + 1 : 0
}

function heightOf({ children }: Branch): number {
  return children.reduce((most, child) => Math.max(most, heightOf(child) + 1), 0)
}

function nodeOf({ node, children }: Branch, parent: string | null): TreeNode {
  if (children.length === 0) return node
  const whole = new Map(node)
  const lists = new Map<string, TreeNode[]>()
  for (const child of children) {
    const inner = new Map(isMap(child.node) ? child.node : [])
    if (parent !== null) inner.delete(parent)
    const name = kindOf(inner)
    const others = lists.get(name)
    const whole = nodeOf({ ...child, node: inner }, parent)
    if (others) others.push(whole)
    else lists.set(name, [whole])
  }
  for (const [name, list] of lists) {
    let free = name
    while (whole.has(free)) free = `${free}_`
    whole.set(free, list)
  }
  return whole
}

/** "gid://shop/ProductVariant/1" is a ProductVariant. */
function kindOf(node: ReadonlyMap<string, TreeNode>): string {
  const own = node.get('__typename')
  if (typeof own === 'string' && /^\w+$/.test(own)) return own
  const [, kind] = /^gid:\/\/[^/]+\/(\w+)\//.exec(String(node.get('id') ?? '')) ?? []
  return kind ?? (node.has('key') && node.has('value') ? 'metafields' : 'variants')
}

function idIn(node: TreeNode | undefined): string | null {
  // Some say 0 where there is no parent.
  return (typeof node === 'string' && node !== '' && node !== '0') || (typeof node === 'number' && node !== 0)
    ? String(node)
    : null
}

/** By each record that is named as belonging to another: that one. What is more than fits in memory stays by itself. */
export async function linkedRecords(
  records: AsyncIterable<readonly TreeRecord[]>,
  { id, links }: Extract<Nesting, { readonly links: string }>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for await (const batch of records)
    for (const { node } of batch) {
      const own = isMap(node) ? idIn(node.get(id)) : null
      if (own === null || found.size > MOST_LINKS) continue
      for (const [path, ids] of linksIn(node))
        if (path === links) for (const one of ids) if (one !== own && !found.has(one)) found.set(one, own)
    }
  return found
}

const MOST_LINKS = 500_000

/** Lists of numbers or names of other records, by their paths. */
function* linksIn(node: TreeNode, path: readonly string[] = []): Generator<readonly [string, readonly string[]]> {
  if (!isMap(node) || path.length > MAX_GENERATIONS) return
  for (const [name, value] of node) {
    const inner = [...path, name]
    if (isMap(value)) yield* linksIn(value, inner)
    else if (isList(value) && inner.some((part) => LINKS.test(part))) {
      const ids = value.map((one) => idIn(isMap(one) && one.size === 1 ? [...one.values()][0] : one))
      if (ids.length > 0 && ids.every((one) => one !== null)) yield [inner.join('.'), ids.filter((one) => one !== null)]
    }
  }
}

const LINKS = /variation|variant|child|configurable|simple/i

/** Finds out of records as they pass whether they name each other as parents. */
export function watchParents() {
  const ids = new Map<string, Set<string>>()
  const parents = new Map<string, Set<string>>()
  const links = new Map<string, Set<string>>()
  let seen = 0
  const keep = (kept: Map<string, Set<string>>, name: string, value: TreeNode) => {
    const text = idIn(value)
    if (text === null || text.length > 200) return
    const known = kept.get(name)
    if (known) known.add(text)
    else if (kept.size < MOST_KEYS) kept.set(name, new Set([text]))
  }
  return {
    see(node: ReadonlyMap<string, TreeNode>): void {
      seen += 1
      if (seen > MOST_WATCHED) return
      for (const [name, value] of node) {
        if (PARENT.test(name)) keep(parents, name, value)
        else if (ID.test(name)) keep(ids, name, value)
      }
      for (const [path, named] of linksIn(node)) for (const one of named) keep(links, path, one)
    },
    found(): Nesting | null {
      const areThere = (named: ReadonlySet<string>, own: ReadonlySet<string>) => {
        const there = [...named].filter((one) => own.has(one)).length
        return there > 0 && there * 2 >= named.size
      }
      for (const [id, own] of ids) {
        for (const [parent, named] of parents) if (areThere(named, own)) return { parent, id }
        for (const [path, named] of links) if (areThere(named, own)) return { links: path, id }
      }
      return null
    },
  }
}

const MOST_WATCHED = 10_000
const MOST_KEYS = 8
const PARENT = /^_*parent(_*(id|ref|uuid|sku|code|identifier|key|product|item|article))*$/i
const ID = /^_*(id|uuid|gid|sku|code|identifier|key|item[-_]?id|product[-_]?id|entity[-_]?id)$/i
