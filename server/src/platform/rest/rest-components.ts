import { HTTP_STATUS } from '../app-error.ts'
import type { JsonSchema } from './json-schema-of.ts'

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description:
    'The ETag of the record that your change is based on. If it has been saved since, the response is 412. * ' +
    'overwrites any state.',
}

/** Parameters that many operations have. */
export const PARAMETERS = {
  fields: {
    name: 'fields',
    in: 'query',
    schema: { type: 'string' },
    example: 'id,name',
    description:
      'Only these members, separated by commas: `id,name,product.name`. A related record without a dot means ' +
      'its plain values, `*` means the default members. The response then contains only these members.',
  },
  total: {
    name: 'total',
    in: 'query',
    schema: { type: 'boolean', default: false },
    description: 'Whether to return the total number of records too.',
  },
  workspace: {
    name: 'workspace',
    in: 'query',
    schema: { type: 'string' },
    description: 'The id or slug of the workspace, if you have several; the same as the header Selvedge-Workspace.',
  },
  workspaceHeader: {
    name: 'Selvedge-Workspace',
    in: 'header',
    schema: { type: 'string' },
    description: 'The id or slug of the workspace, if you have several.',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'An ETag: if it is still current, the response is 304 without a body.',
  },
  ifMatchRead: {
    ...IF_MATCH,
    description:
      'The ETag that you know: if it is not the current one, the response is 412. Leave it out to read any version.',
  },
  ifMatch: { ...IF_MATCH, required: true },
  ifMatchOptional: IF_MATCH,
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description:
      'A name of your own for this request. Within 24 hours, repeating the request changes nothing and gets ' +
      'the same response.',
  },
}

export function shared(name: keyof typeof PARAMETERS): JsonSchema {
  return { $ref: `#/components/parameters/${name}` }
}

export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      description: 'The same for every problem with this reason: the address of a page about it.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people to read.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: 'This occurrence: "type", followed by "#" and the id of the request, as in the log.',
    },
    code: { type: 'string', enum: Object.keys(HTTP_STATUS) },
    reason: { type: 'string', description: 'A stable code for programs.' },
    field: { type: 'string' },
    value: { type: ['string', 'number', 'boolean', 'null'] },
    limit: { type: ['string', 'number'] },
    place: {
      type: 'string',
      enum: ['database', 'files', 'incoming'],
      description: 'The parts of the service that do not work at the moment.',
    },
    errors: {
      type: 'array',
      description: 'Everything that is wrong, each with its place.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'The place in the body, RFC 6901: "#/composition/0/share".' },
          parameter: { type: 'string' },
          header: { type: 'string' },
          reason: { type: 'string' },
          detail: { type: 'string' },
          value: { type: ['string', 'number', 'boolean', 'null'] },
          limit: { type: ['string', 'number'] },
        },
        required: ['reason', 'detail'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'reason'],
  additionalProperties: false,
}

export const PROBLEM_RESPONSE = {
  description: 'Refused; the body says why.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

export const SECURITY = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key: "Authorization: Bearer svk_…".' },
  keyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-selvedge',
    description: 'A person who is signed in with a browser.',
  },
}
