import { isList, isMap, type TreeNode } from '#platform/tables/trees/tree.ts'
import { folded } from '../meaning/folded.ts'
import { meaningsOf } from '../meaning/header-meaning.ts'
import { choiceOf, MASS_CODES } from './plain-values.ts'
import { languageOf } from './values-by-language.ts'

/*
 * Programs write properties that they do not know beforehand as a list of names and values: [{"name":"Color","value":"Red"}],
 * [{"attribute":{"name":"Color"},"values":[{"name":"Red"}]}], <Extrinsic name="Color">Red</Extrinsic>. Joined in one cell, nobody could tell whose is
 * which, so each becomes a column of its own.
 */

type Pair = { readonly name: string; readonly value: TreeNode }

/** By name what a list of names and values says; null where an entry is none, or says something else, too. */
export function namedValues(list: readonly TreeNode[], listName: string): ReadonlyMap<string, TreeNode> | null {
  if (list.length === 0 || list.length > MOST_PAIRS) return null
  const attribute = attributeOfAll(list) ?? meantInAll(list)
  if (attribute !== null) return byMember(list, attribute)
  const found = new Map<string, TreeNode>()
  for (const node of list) {
    // What may be chosen of variants is no property.
    if (isMap(node) && node.get('variation') === true && isList(node.get('options'))) continue
    const pair = pairOf(node, listName)
    if (pair === null) return null
    const before = found.get(pair.name)
    found.set(pair.name, before === undefined ? pair.value : [...all(before), ...all(pair.value)])
  }
  return found
}

/** The one attribute that all elements of a list have beside their text, where it tells them apart: <atrybut nazwa="Kolor">. Null: there is none. */
function attributeOfAll(list: readonly TreeNode[]): string | null {
  const [first] = list
  if (list.length < 2 || !isMap(first) || first.size !== 2 || !first.has('')) return null
  const attribute = [...first.keys()].find((own) => own !== '') ?? ''
  const named = list.map((node) =>
    isMap(node) && node.size === 2 && node.has('') ? nameIn(node.get(attribute)) : null,
  )
  const texts = list.map((node) => (isMap(node) ? node.get('') : null))
  const areApart = named.every((name) => name !== null) && new Set(named).size === named.length
  return areApart && !texts.some((text) => typeof text !== 'string' || /^https?:/.test(text)) ? attribute : null
}

/** The one of two members whose texts are what columns are called, in any language: [{"옵션명":"색상","옵션값":"빨강"}]. Null: there is none. */
function meantInAll(list: readonly TreeNode[]): string | null {
  const [first] = list
  if (!isMap(first) || first.size !== 2 || list.length < 2 || list.length > MOST_MEANT) return null
  // Several values are what may be chosen.
  if (list.some((node) => isMap(node) && [...node.values()].some(isList))) return null
  const texts = (member: string) =>
    list.map((node) => (isMap(node) && node.size === 2 ? nameIn(node.get(member)) : null))
  return (
    [...first.keys()].find((member) => {
      const found = texts(member)
      const areNames = found.every((text) => text !== null && !/\d/.test(text)) && new Set(found).size === found.length
      return (
        areNames &&
        found.every((text) => meaningsOf(text ?? '').some(({ isSure, column }) => isSure && column !== null))
      )
    }) ?? null
  )
}

const MOST_MEANT = 20

function byMember(list: readonly TreeNode[], member: string): ReadonlyMap<string, TreeNode> {
  return new Map(
    list.flatMap((node): [string, TreeNode][] => {
      if (!isMap(node)) return []
      const [, value = null] = [...node].find(([own]) => own !== member) ?? []
      return [[nameIn(node.get(member)) ?? '', choiceOf(value)]]
    }),
  )
}

/** One that stands alone in XML, where a list of one is no list. */
export function namedValue(node: TreeNode, elementName: string): ReadonlyMap<string, TreeNode> | null {
  if (!isMap(node)) return null
  if (!node.has('')) {
    const pair = hasName(node) ? pairOf(node, elementName) : null
    return pair && new Map([[pair.name, pair.value]])
  }
  const [attribute] = [...node].filter(([own]) => own !== '')
  const name = node.size === 2 && PROPERTY.test(elementName) ? nameIn(attribute?.[1]) : null
  return name === null ? null : new Map([[name, node.get('') ?? null]])
}

/** Elements whose text is the value of what their attribute names. */
const PROPERTY =
  /att?ri?but|atryb|propert|propri|eigenschaft|merkmal|param|feature|extrinsic|field|spec|option|chara[ck]t|caract|custom|detail|meta|cech[ay]|egenskap|ominais|vlastnost|tulajdons|kenmerk/i

const MOST_PAIRS = 500
const LONGEST_NAME = 80

/** Names that are those of a property and nothing else, and names that much else has. */
const NAMES: ReadonlySet<string> = new Set(
  'attributename attributecode attributekey attributelabel optiondisplayname optionname propertyname featurename fieldname paramname specname fname ftname group attribute option property feature'.split(
    ' ',
  ),
)
const PLAIN_NAMES: readonly string[] =
  'name key code label title bezeichnung nazwa nombre nom nome navn namn nimi naam nazev nazov naziv'.split(' ')
const VALUES: readonly string[] =
  'value values attributevalue attributevalues optionvalue optionvalues propertyvalue featurevalue fieldvalue paramvalue fvalue wert wartosc valor valeur valore waarde verdi varde arvo hodnota vrednost vrijednost ertek data displayvalue'.split(
    ' ',
  )
/** Values beside a name that is a property's alone. */
const PLAIN_VALUES: readonly string[] = ['', 'label', 'name', 'text', 'content']
const UNITS: ReadonlySet<string> = new Set(['unit', 'uom', 'funit', 'unitcode', 'unitofmeasure'])
/** What stands beside a name and a value and is about neither product nor variant. */
const BESIDE =
  /^(|type|kind|(data|value|input|field|frontend|owner)type|namespace|section(name)?|group|position|f?order|sort(order)?|rank|visible|variation|(search|filter|compar)able|required|is[a-z]+|global|description|(created|updated)(at)?|definition|__?typename|[a-z]*(id|uuid|slug|key|code|label|name|idref)|scope|href|links?|swatch|hex|fdescr|version)$/

const LANGUAGE = /^(locale|lang(uage)?(code)?|culture)$/

/** Codes of UN/ECE Recommendation 20 as people know them. */
function unitOf(written: string): string {
  return MASS_CODES[written.toUpperCase()] ?? written.slice(0, 20)
}

function hasName(node: ReadonlyMap<string, TreeNode>): boolean {
  return [...node].some(([own, value]) => isNameOnly(plain(own), value))
}

/** An "option" is what was chosen, but for one that is described. */
function isNameOnly(own: string, value: TreeNode): boolean {
  return NAMES.has(own) && (isMap(value) || (own !== 'option' && own !== 'group'))
}

function pairOf(node: TreeNode, within: string): Pair | null {
  if (!isMap(node)) return null
  const parts = new Map([...node].map(([own, value]) => [plain(own), value]))
  const sure = [...parts].find(([own, one]) => isNameOnly(own, one) && nameIn(one) !== null)?.[0]
  const nameKey = sure ?? PLAIN_NAMES.find((own) => nameIn(parts.get(own)) !== null)
  const name = nameKey === undefined ? null : nameIn(parts.get(nameKey))
  if (nameKey === undefined || name === null) return null
  // <Extrinsic name="Color">Red</Extrinsic>; what a shop's own list of attributes chooses is its "option".
  const ofText = PROPERTY.test(within) ? [''] : []
  const others = sure === undefined ? [...ofText, ...(nameKey === 'name' ? ['option', 'options'] : [])] : PLAIN_VALUES
  const valueKey = [...VALUES, ...others].find((own) => own !== nameKey && parts.has(own))
  if (valueKey === undefined) return null
  const spoken = [...parts].find(([own, one]) => LANGUAGE.test(own) && typeof one === 'string')
  const language = typeof spoken?.[1] === 'string' ? languageOf(spoken[1]) : null
  const isBeside = (own: string) =>
    own === nameKey || own === valueKey || UNITS.has(own) || LANGUAGE.test(own) || BESIDE.test(own)
  if (![...parts].every(([own, value]) => isBeside(own) || isNothing(value))) return null
  const value = parts.get(valueKey) ?? null
  // "Color: Red, Blue, Green" says what may be chosen, and no variant's colour.
  if (/options?$/i.test(within) && isList(value) && sure === undefined) return null
  const unit = [...parts].find(([own]) => UNITS.has(own))?.[1]
  const inUnit = typeof unit === 'string' && unit.trim() !== '' ? ` (${unitOf(unit.trim())})` : ''
  return { name: `${name}${inUnit}${language === null ? '' : ` (${language})`}`, value: choiceOf(value) }
}

/** The name itself, or of what is named: {"name":"Color","slug":"color"}. Points would divide a path. */
function nameIn(node: TreeNode | undefined): string | null {
  const text = isMap(node) ? ['name', 'label', 'title', 'code', 'slug'].map((own) => node.get(own)).find(isText) : node
  if (!isText(text) || text.length > LONGEST_NAME || /[\n\r]|:\/\//.test(text) || !/\p{L}/u.test(text)) return null
  return text.replaceAll('.', ' ').trim()
}

function isText(node: TreeNode | undefined): node is string {
  return typeof node === 'string' && node.trim() !== ''
}

function isNothing(node: TreeNode): boolean {
  return node === null || node === '' || typeof node === 'boolean' || (isList(node) && node.length === 0)
}

function all(node: TreeNode): readonly TreeNode[] {
  return isList(node) ? node : [node]
}

function plain(name: string): string {
  return folded(name).replace(/[_\s-]/g, '')
}
