import { isMap, type TreeNode, type TreeRecord } from './tree.ts'

/** Of a document without lists records that stand by their keys: {"A-1": {…}, "A-2": {…}}, at its top or in one of its members. */
export function keyedRecords(root: ReadonlyMap<string, TreeNode>): TreeRecord[] | null {
  for (const [list, node] of [[[], root] as const, ...[...root].map(([name, one]) => [[name], one] as const)]) {
    if (!isMap(node) || node.size < 2) continue
    const records = [...node].flatMap(([key, one]) => (isMap(one) ? [{ key, one }] : []))
    const names = new Set(records.flatMap(({ one }) => [...one.keys()]))
    const isOfOneKind = records.every(({ one }) => one.size * 2 > names.size)
    if (records.length === node.size && names.size > 1 && isOfOneKind)
      return records.map(({ key, one }) => ({ list, node: new Map([['key', key], ...one]) }))
  }
  return null
}
