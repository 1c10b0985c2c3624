import type { Input } from './read-contract.ts'
import { CHOSEN, type ChosenName, RESOURCES, type ResourceName, titleOf } from './resources.ts'

/** A field as n8n describes it. */
export type Property = { readonly displayName: string; readonly [fact: string]: unknown }

type Place = 'body' | 'query'

/** What an operation asks for, and how it is sent. */
export function n8nField(input: Input, place: Place, isRequired: boolean): Property {
  const chosen = isRequired ? chosenBy(input.name) : undefined
  const send = { type: place, property: input.name }
  if (chosen) return { ...locator(chosen), routing: { send } }
  return {
    displayName: titleOf(input.name),
    name: input.name,
    ...(isRequired && { required: true }),
    ...factsOf(input),
    description: about(input),
    routing: { send: { ...send, ...(SENT_AS[input.kind] && { value: SENT_AS[input.kind] }) } },
  }
}

/** Where what is sent is not what is entered. */
const SENT_AS: { readonly [kind in Input['kind']]?: string } = {
  rows: '={{ $value.entries }}',
  json: '={{ typeof $value === "string" ? JSON.parse($value) : $value }}',
  moment: '={{ new Date($value).toISOString() }}',
}

function factsOf(input: Input): object {
  const { kind, minimum, maximum } = input
  switch (kind) {
    case 'boolean':
      return { type: 'boolean', default: false }
    case 'number':
    case 'integer': {
      const limits = {
        ...(minimum !== null && { minValue: minimum }),
        ...(maximum !== null && { maxValue: maximum }),
        ...(kind === 'number' && { numberPrecision: 6 }),
      }
      return { type: 'number', ...(Object.keys(limits).length > 0 && { typeOptions: limits }), default: 0 }
    }
    case 'choice': {
      const options = optionsOf(input)
      return { type: 'options', options, default: options[0]?.value ?? '' }
    }
    case 'choices':
      return { type: 'multiOptions', options: optionsOf(input), default: [] }
    case 'rows': {
      // An entry is sent as a whole.
      const values = input.rows.map((row) => {
        const { routing, ...rest } = n8nField(row, 'body', false)
        return rest as Property
      })
      return {
        type: 'fixedCollection',
        typeOptions: { multipleValues: true },
        placeholder: 'Add Entry',
        default: {},
        options: [{ displayName: 'Entry', name: 'entries', values: values.toSorted(byDisplayName) }],
      }
    }
    case 'texts':
      return { type: 'string', typeOptions: { multipleValues: true }, default: [] }
    case 'json':
      return { type: 'json', default: '{}' }
    case 'moment':
      return { type: 'dateTime', default: '' }
    case 'day':
      return { type: 'string', default: '', placeholder: 'e.g. 2027-06-30' }
    case 'text':
      return { type: 'string', ...textFacts(input), default: '' }
  }
}

function textFacts({ name, maxLength }: Input): object {
  if (name === 'passcode') return { typeOptions: { password: true } }
  if (name === 'email') return { placeholder: 'e.g. name@company.example' }
  return (maxLength ?? 0) > 1_000 && !/url/i.test(name) ? { typeOptions: { rows: 4 } } : {}
}

function optionsOf({ choices }: Input) {
  return choices
    .map(({ value, meaning }) => {
      const name = titleOf(value.replaceAll('_', ' '))
      const description = sentence(meaning ?? '')
      const isSaid = description === '' || description.toLowerCase() === name.toLowerCase()
      return { name, value, ...(!isSaid && { description }) }
    })
    .toSorted(byName)
}

/** A record, chosen from a list or by its identifier. */
export function locator(resource: ResourceName): Property {
  const { name } = RESOURCES[resource]
  return {
    displayName: titleOf(name),
    name: idName(resource),
    type: 'resourceLocator',
    required: true,
    default: { mode: 'list', value: '' },
    description: `The ${name}, chosen from a list or by its ID`,
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: `search_${resource}`, searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string' },
    ],
  }
}

export function idName(resource: ResourceName): string {
  return `${resource}Id`
}

/** Whose identifier it is: "connectionId". */
export function chosenBy(name: string): ChosenName | undefined {
  return CHOSEN.find((resource) => idName(resource) === name)
}

/** n8n has no way to say "none" in a field. */
export function fieldsToClear(inputs: readonly Input[]): Property {
  const options = inputs
    .filter(({ isNullable }) => isNullable)
    .map(({ name }) => ({ name: titleOf(name), value: name }))
    .toSorted(byName)
  const description = 'The fields to empty'
  return { displayName: 'Clear', name: 'clear', type: 'multiOptions', options, default: [], description }
}

/** n8n writes "whether" about a choice of yes and no. */
function about({ kind, description, name }: Input): string {
  const text = description === '' ? `The ${titleOf(name)}` : description
  if (kind !== 'boolean' || text.startsWith('Whether ')) return sentence(text)
  return sentence(text.startsWith('True if ') ? text.replace('True if ', 'Whether ') : `Whether it is so. ${text}`)
}

/** n8n writes a single sentence without its full stop. */
export function sentence(text: string): string {
  const [line = ''] = text.replaceAll('`', '').replaceAll('’', "'").split('\n')
  const plain = line
    .replaceAll(/\bid(s?)\b/g, 'ID$1')
    .trim()
    .replace(/\.$/, '')
  const whole = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  return whole.includes('. ') ? `${whole}.` : whole
}

export function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en')
}

export function byDisplayName(a: Property, b: Property): number {
  return a.displayName.localeCompare(b.displayName, 'en')
}
