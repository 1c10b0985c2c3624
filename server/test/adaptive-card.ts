/**
 * What of an Adaptive Card is wrong by the tables of the Schema Explorer (adaptivecards.io/explorer, version 1.4), of the elements that we write and of
 * no others: every property known, every value of its kind, every enumeration closed, nothing required left out. No npm package has the published
 * JSON schema; what passes here was validated by schemas/1.4.0 and 1.5.0 of Microsoft's repository as well (docs/messages.md).
 */
export function faultsOfCard(card: unknown): string[] {
  return faultsOf(card, 'card', ['AdaptiveCard'])
}

type Check = (value: unknown, place: string) => string[]

const text: Check = (value, place) => (typeof value === 'string' ? [] : [`${place}: not a string`])
const truth: Check = (value, place) => (typeof value === 'boolean' ? [] : [`${place}: not true or false`])
const address: Check = (value, place) =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value) ? [] : [`${place}: not an address`]
/** Its values are read ignoring case. */
const oneOf =
  (...words: readonly string[]): Check =>
  (value, place) =>
    typeof value === 'string' && words.includes(value.toLowerCase()) ? [] : [`${place}: ${JSON.stringify(value)}`]
const listOf =
  (...types: readonly string[]): Check =>
  (value, place) =>
    Array.isArray(value)
      ? value.flatMap((one, at) => faultsOf(one, `${place}[${at}]`, types))
      : [`${place}: not a list`]
const a =
  (...types: readonly string[]): Check =>
  (value, place) =>
    faultsOf(value, place, types)

const spacing = oneOf('default', 'none', 'small', 'medium', 'large', 'extralarge', 'padding')
const size = oneOf('default', 'small', 'medium', 'large', 'extralarge')
const block = { spacing, separator: truth }
const elements = ['RichTextBlock', 'Container', 'ColumnSet', 'Image']

type Known = { readonly needs: readonly string[]; readonly may: Readonly<Record<string, Check>> }

const KNOWN: Readonly<Record<string, Known>> = {
  AdaptiveCard: {
    needs: ['type', 'version'],
    may: { $schema: address, version: oneOf('1.4'), body: listOf(...elements), actions: listOf('Action.OpenUrl') },
  },
  RichTextBlock: { needs: ['type', 'inlines'], may: { ...block, inlines: listOf('TextRun') } },
  TextRun: {
    needs: ['type', 'text'],
    may: {
      text,
      size,
      weight: oneOf('default', 'lighter', 'bolder'),
      color: oneOf('default', 'dark', 'light', 'accent', 'good', 'warning', 'attention'),
      isSubtle: truth,
      selectAction: a('Action.OpenUrl'),
    },
  },
  Container: { needs: ['type', 'items'], may: { ...block, items: listOf(...elements) } },
  ColumnSet: { needs: ['type'], may: { ...block, columns: listOf('Column') } },
  Column: { needs: ['type'], may: { ...block, width: oneOf('auto', 'stretch'), items: listOf(...elements) } },
  Image: {
    needs: ['type', 'url'],
    may: { ...block, url: address, size: oneOf('auto', 'stretch', 'small', 'medium', 'large'), altText: text },
  },
  'Action.OpenUrl': { needs: ['type', 'url'], may: { url: address, title: text } },
}

function faultsOf(value: unknown, place: string, types: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place}: not an object`]
  const { type, ...properties } = value as Readonly<Record<string, unknown>>
  const known = typeof type === 'string' && types.includes(type) ? KNOWN[type] : undefined
  if (!known) return [`${place}: ${JSON.stringify(type)} is none of ${types.join(', ')}`]
  return [
    ...known.needs.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}: no ${name}`),
    ...Object.entries(properties).flatMap(([name, one]) => {
      const check = known.may[name]
      return check ? check(one, `${place}.${name}`) : [`${place}: ${name} is no property of ${String(type)}`]
    }),
  ]
}
