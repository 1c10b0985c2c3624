import { messageCatalogue } from '../../server/src/features/telling/event-kinds/event-catalogue.ts'
import {
  byDisplayName,
  byName,
  chosenBy,
  fieldsToClear,
  idName,
  locator,
  n8nField,
  type Property,
  sentence,
} from './n8n-field.ts'
import { code, print } from './print-code.ts'
import { type Operation, operation } from './read-contract.ts'
import { one, RESOURCES, type ResourceName, titleOf } from './resources.ts'

/** The fields of one resource of n8n's node: which operations it has, what each asks for, and the request that follows. */
export function n8nResource(name: ResourceName): string {
  const all = Object.entries(RESOURCES[name].operations).map(([value, id]) => ({ value, ...operation(id) }))
  const properties = [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: [name] } },
      options: all.map((found) => operationOption(name, found)).toSorted(byName),
      default: 'getAll' in RESOURCES[name].operations ? 'getAll' : 'get',
    },
    ...all.flatMap((found) => fieldsOf(name, found)),
  ]
  const text = print(properties)
  const behaviours = ['prepareBody', 'readPages', 'refuseProblems', 'spreadItems'].filter((one) => text.includes(one))
  return `// Made from the REST interface by "npm run generate".
import type { INodeProperties } from 'n8n-workflow'
import { ${behaviours.join(', ')} } from '../shared/requests'

export const ${name}Description: INodeProperties[] = ${text}
`
}

/** What the trigger offers to wait for. */
export function n8nEventKinds(): string {
  const options = Object.entries(messageCatalogue())
    .map(([kind, { description }]) => ({
      name: titleOf(kind.replace('.', ' ')),
      value: kind,
      description: sentence(description),
    }))
    .toSorted(byName)
  return `// Made from the catalogue of events by "npm run generate".
import type { INodePropertyOptions } from 'n8n-workflow'

export const EVENT_KINDS: INodePropertyOptions[] = ${print(options)}
`
}

/** An operation under the name that n8n knows it by. */
type Named = Operation & { readonly value: string }

function operationOption(resource: ResourceName, found: Named) {
  return {
    name: USUAL[found.value] ?? titleOf(found.value),
    value: found.value,
    action: actionOf(resource, found),
    description: found.value === 'getAll' ? `Get many ${RESOURCES[resource].plural}` : sentence(found.description),
    routing: {
      request: {
        method: found.method,
        url: addressOf(resource, found),
        ...(found.needsIfMatch && { headers: { 'If-Match': '*' } }),
      },
      ...(found.isList
        ? { send: { paginate: true }, operations: { pagination: code('readPages') } }
        : (found.method === 'POST' || found.method === 'PATCH') && { send: { preSend: [code('prepareBody')] } }),
      output: {
        postReceive: [
          code('refuseProblems'),
          ...(isShortList(found) ? [code('spreadItems')] : []),
          ...(found.method === 'DELETE' ? [{ type: 'set', properties: { value: '={{ { "deleted": true } }}' } }] : []),
        ],
      },
    },
  }
}

/** What n8n calls them everywhere. */
const USUAL: Readonly<Record<string, string>> = {
  getAll: 'Get Many',
  send: 'Send Records',
  start: 'Start Run',
  test: 'Send Test',
}

function actionOf(resource: ResourceName, { value, summary }: Named): string {
  const { name, plural } = RESOURCES[resource]
  if (value === 'getAll') return `Get many ${plural}`
  if (value === 'get' && resource !== 'statistics') return `Get ${one(name)}`
  return summary
    .replace(/[;,].*/, '')
    .replace(/^Read /, 'Get ')
    .replace(/^Change /, 'Update ')
    .replaceAll('’', "'")
    .replace(/\b(an? \w+)'s (\w+(?: and \w+)*)/, 'the $2 of $1')
}

function addressOf(resource: ResourceName, { path }: Named): string {
  const [before = '', after] = path.replace('/api/v1', '').split(/\{\w+\}/)
  if (after === undefined) return before
  const parts = [`"${before}"`, `encodeURIComponent($parameter["${idName(addressed(resource, path))}"])`, `"${after}"`]
  return `={{ ${parts.filter((part) => part !== '""').join(' + ')} }}`
}

/** Whose identifier an address has: the record's own, or that of the connection it belongs to. */
function addressed(resource: ResourceName, path: string): ResourceName {
  return chosenBy(/\{(\w+)\}/.exec(path)?.[1] ?? '') ?? resource
}

/** One without pages. */
function isShortList({ answer }: Operation): boolean {
  return answer.properties?.['items'] !== undefined && Object.keys(answer.properties).length === 1
}

function fieldsOf(resource: ResourceName, found: Named): object[] {
  const { body, query, path, isList, takesFields } = found
  const shown = { resource: [resource], operation: [found.value] }
  const show = (field: Property) => ({ ...field, displayOptions: { show: shown } })
  const collection = (displayName: string, name: string, placeholder: string, options: Property[]) =>
    options.length === 0
      ? []
      : [
          show({
            displayName,
            name,
            type: 'collection',
            placeholder,
            default: {},
            options: options.toSorted(byDisplayName),
          }),
        ]
  const optional = body.filter(({ isRequired }) => !isRequired)
  const filters = query.filter(({ isRequired }) => !isRequired).map((input) => n8nField(input, 'query', false))
  const fields = optional.map((input) => n8nField(input, 'body', false))
  return [
    ...(path.includes('{') ? [show(locator(addressed(resource, path)))] : []),
    ...body.filter(({ isRequired }) => isRequired).map((input) => show(n8nField(input, 'body', true))),
    ...query.filter(({ isRequired }) => isRequired).map((input) => show(n8nField(input, 'query', true))),
    ...(isList ? [show(RETURN_ALL), { ...LIMIT, displayOptions: { show: { ...shown, returnAll: [false] } } }] : []),
    ...collection('Filters', 'filters', 'Add Filter', filters),
    ...(found.method === 'PATCH'
      ? collection('Update Fields', 'updateFields', 'Add Field', [
          ...fields,
          fieldsToClear(optional),
          EXPECTED_REVISION,
        ])
      : collection('Additional Fields', 'additionalFields', 'Add Field', fields)),
    ...(takesFields ? collection('Options', 'options', 'Add Option', [FIELDS]) : []),
  ]
}

const RETURN_ALL = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
}

const LIMIT = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  description: 'Max number of results to return',
}

const EXPECTED_REVISION = {
  displayName: 'Expected Revision',
  name: 'expectedRevision',
  type: 'number',
  default: 0,
  description: 'Update only if this is still the revision of the record. Without it, the update overwrites any state.',
  routing: { request: { headers: { 'If-Match': '="{{ $value }}"' } } },
}

const FIELDS = {
  displayName: 'Fields',
  name: 'fields',
  type: 'string',
  default: '',
  placeholder: 'e.g. *,product.name',
  description: 'Only these members of the result, separated by commas. The star means the usual ones.',
  routing: { send: { type: 'query', property: 'fields' } },
}
