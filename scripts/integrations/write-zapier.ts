import { messageCatalogue } from '../../server/src/features/telling/event-kinds/event-catalogue.ts'
import { type Input, type Operation, operation } from './read-contract.ts'
import { CHOSEN, one, RESOURCES, titleOf } from './resources.ts'
import { sampleMessageOf, sampleRecordOf } from './samples.ts'

/** What people start a Zap with most; any other event can be chosen by name. */
export const TRIGGERS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'variant.created',
  'variant.updated',
  'variant.deleted',
  'passport.published',
  'passport.withdrawn',
  'assessment.updated',
  'company.created',
  'company.updated',
  'material.created',
  'material.updated',
  'certification.created',
  'certification.updated',
  'certification.expiring',
  'rating.created',
  'rating.updated',
  'rating.expiring',
  'file.created',
  'import.finished',
  'private_link.opened',
  'connection.run_finished',
  'list_copy.kept',
  'list_copy.waits',
  'email.not_delivered',
  'backup.failed',
  'records.sent',
] as const

const SEARCHED = ['product', 'variant', 'company', 'material', 'certification', 'rating'] as const

/** What Zapier's app asks, says and shows, as data; what it does with that is written by hand beside it. */
export function zapierDefinition(): object {
  const kinds = Object.entries(messageCatalogue())
  return {
    kinds: kinds.map(([value, { description }]) => ({ value, label: eventTitle(value), sample: plain(description) })),
    triggers: TRIGGERS.map((kind) => ({
      key: kind.replace('.', '_'),
      noun: eventTitle(kind),
      label: eventTitle(kind),
      description: `Triggers when this happens: ${plain(messageCatalogue()[kind].description)}`,
      kind,
      sample: sampleMessageOf(kind),
    })),
    anyEvent: { sample: sampleMessageOf('passport.published') },
    // List copies are asked for by the connection that they belong to, which a list cannot choose.
    lists: CHOSEN.filter((name) => name !== 'listCopy').map((name) => ({
      key: `${name}_list`,
      noun: titleOf(RESOURCES[name].name),
      label: `List of ${titleOf(RESOURCES[name].plural)}`,
      description: `The ${RESOURCES[name].plural} to choose from.`,
      path: operation(RESOURCES[name].operations.getAll).path,
      isWhole: !operation(RESOURCES[name].operations.getAll).isList,
    })),
    creates: [
      ...SEARCHED.flatMap((name) => [
        action(name, RESOURCES[name].operations.create),
        action(name, RESOURCES[name].operations.update),
      ]),
      action('variant', 'publishVariant'),
      action('variant', 'withdrawVariant'),
      action('rating', 'discloseRating'),
      action('rating', 'requestRating'),
      action('privateLink', 'createPrivateLink'),
      action('connection', 'startConnectionRun'),
      action('refreshedModel', 'refreshModelNow'),
      action('webhook', 'sendRecords'),
    ],
    searches: SEARCHED.map((name) => {
      const { query, path, answer } = operation(RESOURCES[name].operations.getAll)
      const noun = titleOf(name)
      return {
        key: `find_${name}`,
        noun,
        label: `Find ${noun}`,
        description: `Finds ${one(name)} by its ID, your own code or what it is called.`,
        path,
        inputFields: [
          {
            key: 'id',
            label: 'ID or Code',
            type: 'string',
            helpText: 'With it, everything below is ignored.',
            required: false,
          },
          ...query.filter(({ name }) => name !== 'orderBy').map((input) => inputField(input)),
        ],
        sample: sampleRecordOf(name, answer),
        creates: `create_${name}`,
      }
    }),
  }
}

function action(resource: keyof typeof RESOURCES, id: string): object {
  const found = operation(id)
  const { name } = RESOURCES[resource]
  const addressed = found.path.match(/\{(\w+)\}/)?.[1]
  return {
    key: id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    noun: titleOf(name),
    label: LABELS[id] ?? titleOf(id),
    description: describes(found),
    method: found.method,
    path: found.path,
    needsIfMatch: found.needsIfMatch,
    inputFields: [
      ...(addressed === 'id' ? [chosen(resource, 'id', titleOf(name), true)] : []),
      ...(addressed === 'connectionId' ? [chosen('connection', addressed, 'Connection', true)] : []),
      ...found.body.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)).map((input) => inputField(input)),
    ],
    sample: sampleRecordOf(resource, found.answer),
  }
}

const LABELS: Readonly<Record<string, string>> = {
  publishVariant: 'Publish Passport',
  withdrawVariant: 'Withdraw Passport',
  sendRecords: 'Send Records to Webhook',
  discloseRating: 'Show Rating on Passports',
  requestRating: 'Request Assessment of Company',
  startConnectionRun: 'Start Run of Connection',
  refreshModelNow: 'Refresh Semantic Model',
}

/** Zapier begins them with a verb and ends them with a full stop. */
function describes({ description, id }: Operation): string {
  const verb = titleOf(id).split(' ')[0] ?? ''
  const text = plain(description)
  return text.startsWith(verb) ? text : `${verb}s: ${text}`
}

function inputField(input: Input): object {
  const reference = CHOSEN.find((name) => `${name}Id` === input.name) ?? COMPANIES.get(input.name)
  if (reference)
    return {
      ...chosen(reference, input.name, titleOf(input.name), input.isRequired),
      helpText: plain(input.description),
    }
  const label = titleOf(input.name)
  const said = input.description === '' ? {} : { helpText: plain(input.description) }
  const field = { key: input.name, label, ...said, required: input.isRequired }
  switch (input.kind) {
    case 'boolean':
      return { ...field, type: 'boolean' }
    case 'number':
    case 'integer':
      return { ...field, type: input.kind }
    case 'moment':
      return { ...field, type: 'datetime' }
    case 'choice':
    case 'choices':
      return {
        ...field,
        type: 'string',
        choices: input.choices.map(({ value }) => ({
          value,
          label: titleOf(value.replaceAll('_', ' ')),
          sample: value,
        })),
        ...(input.kind === 'choices' && { list: true }),
      }
    case 'texts':
      return { ...field, type: 'string', list: true }
    case 'rows': {
      // Zapier lets entries have no help of their own text, and none may be required unless the whole is.
      const { helpText, ...whole } = field as { key: string; label: string; helpText?: string; required: boolean }
      return {
        key: whole.key,
        label: whole.label,
        children: input.rows.map((row) => ({ ...inputField(row), required: false })),
      }
    }
    case 'json':
      return { ...field, type: 'text' }
    default:
      return {
        ...field,
        type: (input.maxLength ?? 0) > 1_000 ? 'text' : input.name === 'passcode' ? 'password' : 'string',
      }
  }
}

const COMPANIES = new Map([
  ['brandId', 'company'],
  ['manufacturerId', 'company'],
  ['supplierId', 'company'],
] as const) as ReadonlyMap<string, 'company'>

function chosen(resource: keyof typeof RESOURCES, key: string, label: string, required: boolean): object {
  const isSearched = SEARCHED.some((name) => name === resource)
  return {
    key,
    label,
    type: 'string',
    required,
    dynamic: `${resource}_list.id.name`,
    ...(isSearched && { search: `find_${resource}.id` }),
  }
}

function eventTitle(kind: string): string {
  return titleOf(kind.replaceAll('_', ' ').replace('.', ' '))
}

function plain(text: string): string {
  return text.split('\n')[0]?.replaceAll('`', '') ?? ''
}
