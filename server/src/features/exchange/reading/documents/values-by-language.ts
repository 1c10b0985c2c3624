import { isList, isMap, type TreeNode } from '#platform/tables/trees/tree.ts'

/**
 * The same texts in several languages as a list: [{"locale":"en_US","scope":"web","data":"Shirt"},…], [{"language":"nl","name":"Vest"},…], or an element with
 * its language as an attribute. By what has to stand behind the name of the field: "" or " (de)"; null where it is no such list. A second text
 * in one language is of another channel, and stands apart.
 */
export function byLanguage(node: TreeNode): readonly (readonly [string, TreeNode])[] | null {
  const list = isList(node) ? node : [node]
  if (list.length === 0 || list.length > MOST_ENTRIES) return null
  const found = new Map<string, TreeNode>()
  for (const one of list) {
    const entry = entryOf(one)
    // An element has a language beside its text; a record that has one may be anything.
    if (entry === null || (!isList(node) && !entry.isText)) return null
    const plain = entry.language === null ? '' : ` (${entry.language})`
    if (!found.has(plain)) found.set(plain, entry.value)
    else if (entry.scope !== null) found.set(`${plain} [${entry.scope.replaceAll('.', ' ')}]`, entry.value)
    else found.set(plain, [...all(found.get(plain) ?? null), ...all(entry.value)])
  }
  return [...found]
}

const MOST_ENTRIES = 500
const LANGUAGE = /^(locale|lang(uage)?(code)?|culture|isolanguage|[a-z]*language(code)?)$/i
const SCOPE = /^(scope|channel|market|shop|store(view)?)$/i
const VALUE = /^(data|value|text|content|label|)$/i

function entryOf(node: TreeNode) {
  if (!isMap(node) || ![...node.keys()].some((name) => LANGUAGE.test(name))) return null
  let language: string | null = null
  let scope: string | null = null
  let hasLanguage = false
  const rest = new Map<string, TreeNode>()
  for (const [name, value] of node) {
    if (LANGUAGE.test(name) && (value === null || typeof value === 'string')) {
      const code = value === null ? null : languageOf(value)
      if (value !== null && code === null) return null
      language = code
      hasLanguage = true
    } else if (SCOPE.test(name) && (value === null || typeof value === 'string')) scope = value
    else if (!name.startsWith('_')) rest.set(name, value)
  }
  const [only] = rest
  if (!hasLanguage || only === undefined) return null
  const isText = rest.size === 1 && VALUE.test(only[0])
  return { language, scope, isText: isText && only[0] === '', value: isText ? only[1] : rest }
}

function all(node: TreeNode): readonly TreeNode[] {
  return isList(node) ? node : [node]
}

/** "en_US" and "eng" are "en"; null for what is no language. */
export function languageOf(written: string): string | null {
  const tag = written.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(tag)) return null
  try {
    const { language } = new Intl.Locale(tag)
    return language.length === 2 || language.length === 3 ? language : null
  } catch {
    return null
  }
}
