import { AppError, badInput } from '#platform/app-error.ts'
import { notOffered } from './odata-error.ts'

export type Representation = {
  readonly metadata: 'none' | 'minimal' | 'full'
  readonly numbersAsText: boolean
}

export type Asked = {
  readonly accept: string | undefined
  /** The option $format, which is stronger than the header. */
  readonly format: string | undefined
}

/** How rows are written: JSON, with as much metadata as is wanted. */
export function representationOf({ accept, format }: Asked): Representation {
  if (format !== undefined) {
    if (format === 'json') return MINIMAL
    const found = /^\s*application\/json\b/i.test(format) ? parametersOf(format) : null
    if (found === null) throw notOffered(`The format "${format.slice(0, 40)}"`, '$format')
    return readParameters(found, '$format')
  }
  if (accept === undefined || accept.trim() === '') return MINIMAL
  const types = accept.split(',').map((type) => type.trim())
  const json = types.find((type) => /^application\/json\b/i.test(type) && !isRefused(type))
  if (json !== undefined) return readParameters(parametersOf(json), 'Accept')
  if (types.some((type) => /^(\*\/\*|application\/\*)/.test(type) && !isRefused(type))) return MINIMAL
  throw notAcceptable('application/json')
}

/** What can be had in one type only. */
export function requireType(type: string, { accept, format }: Asked): void {
  if (format !== undefined && format.toLowerCase() !== type && !(type === 'application/xml' && format === 'xml')) {
    throw notOffered(`The format "${format.slice(0, 40)}"`, '$format')
  }
  if (format !== undefined || accept === undefined || accept.trim() === '') return
  const [family] = type.split('/')
  const wanted = accept.split(',').map((one) => one.trim().toLowerCase())
  const fits = wanted.some(
    (one) => ['*/*', `${family}/*`, type].some((known) => one.split(';', 1)[0] === known) && !isRefused(one),
  )
  if (!fits) throw notAcceptable(type)
}

const MINIMAL: Representation = { metadata: 'minimal', numbersAsText: false }

function notAcceptable(type: string): AppError {
  return new AppError(
    'not_acceptable',
    'odata_not_acceptable',
    `This address answers in ${type}, which "Accept" does not take.`,
    {
      field: 'Accept',
      value: type,
    },
  )
}

function isRefused(type: string): boolean {
  return /;\s*q=0(\.0*)?\s*(;|$)/i.test(type)
}

function parametersOf(type: string): ReadonlyMap<string, string> {
  const parts = type.split(';').slice(1)
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim().toLowerCase(), value.trim().toLowerCase()]
    }),
  )
}

function readParameters(found: ReadonlyMap<string, string>, target: string): Representation {
  const metadata = found.get('odata.metadata') ?? found.get('metadata') ?? 'minimal'
  if (metadata !== 'none' && metadata !== 'minimal' && metadata !== 'full') {
    throw badInput('odata_metadata_unknown', `"odata.metadata" in "${target}" must be "none", "minimal" or "full".`, {
      field: target,
    })
  }
  return { metadata, numbersAsText: found.get('ieee754compatible') === 'true' }
}

export function mediaTypeOf({ metadata, numbersAsText }: Representation): string {
  return `application/json;odata.metadata=${metadata}${numbersAsText ? ';IEEE754Compatible=true' : ''};charset=utf-8`
}
