import { isPath } from '../target/target.ts'
import { type ArchivedFiles, type ArchivedTable, BACKUPS, type Manifest, type PhysicalPart } from './archive.ts'
import type { Part } from './part.ts'
import type { Encryption } from './seal.ts'

/** What of a manifest is not as this version writes it. */
export class ManifestFault extends Error {}

/**
 * A manifest comes from a place that others may write to, so nothing of it is believed: each value has to be of its kind, each part in the folder of this
 * backup, and none there twice. What this version does not know is left out.
 */
export function parseManifest(json: unknown, id: string): Manifest {
  const paths = new Set<string>()
  const folder = `${BACKUPS}/${id}/`

  const part: Parser<Part> = (value, field) => {
    const found = object(value, field)
    const path = read(found, field, 'path', text)
    if (!isPath(path) || !path.startsWith(folder)) refuse(`${field}.path`, path)
    if (paths.has(path)) throw new ManifestFault(`names "${path}" twice`)
    paths.add(path)
    return { path, size: read(found, field, 'size', count), sha256: read(found, field, 'sha256', HEX_32) }
  }

  const table: Parser<ArchivedTable> = (value, field) => {
    const found = object(value, field)
    return {
      schema: read(found, field, 'schema', NAME),
      name: read(found, field, 'name', NAME),
      columns: read(found, field, 'columns', listOf(NAME)),
      rows: read(found, field, 'rows', count),
      parts: read(found, field, 'parts', listOf(part)),
    }
  }

  const physical: Parser<PhysicalPart> = (value, field) => {
    const found = object(value, field)
    return {
      startLsn: read(found, field, 'startLsn', POSITION),
      stopLsn: read(found, field, 'stopLsn', POSITION),
      timeline: read(found, field, 'timeline', count),
      startSegment: read(found, field, 'startSegment', SEGMENT),
      stopSegment: read(found, field, 'stopSegment', SEGMENT),
      label: read(found, field, 'label', text),
      parts: read(found, field, 'parts', listOf(part)),
    }
  }

  const files: Parser<ArchivedFiles> = (value, field) => {
    const found = object(value, field)
    return {
      count: read(found, field, 'count', count),
      bytes: read(found, field, 'bytes', count),
      names: read(found, field, 'names', listOf(part)),
      lost: read(found, field, 'lost', count),
    }
  }

  const manifest = object(json, 'it')
  const whole: Manifest = {
    format: read(manifest, '', 'format', (value) => (value === 1 ? value : refuse('format', value))),
    id: read(manifest, '', 'id', text),
    kind: read(manifest, '', 'kind', (value) =>
      value === 'portable' || value === 'physical' ? value : refuse('kind', value),
    ),
    moment: read(manifest, '', 'moment', MOMENT),
    selvedge: read(manifest, '', 'selvedge', (value, field) => {
      const found = object(value, field)
      return {
        version: read(found, field, 'version', text),
        migrations: read(found, field, 'migrations', listOf(migration)),
      }
    }),
    postgres: read(manifest, '', 'postgres', (value, field) => {
      const found = object(value, field)
      return { version: read(found, field, 'version', count), system: read(found, field, 'system', matching(/^\d*$/)) }
    }),
    installation: read(manifest, '', 'installation', (value, field) => {
      const found = object(value, field)
      return {
        keyFingerprint: read(found, field, 'keyFingerprint', matching(/^[0-9a-f]*$/)),
        storage: read(found, field, 'storage', text),
      }
    }),
    encryption: read(manifest, '', 'encryption', orNull(encryption)),
    tables: read(manifest, '', 'tables', listOf(table)),
    sequences: read(manifest, '', 'sequences', listOf(sequence)),
    physical: read(manifest, '', 'physical', orNull(physical)),
    files: read(manifest, '', 'files', files),
    key: read(manifest, '', 'key', orNull(part)),
  }
  if ((whole.kind === 'physical') !== (whole.physical !== null)) refuse('physical', whole.physical)
  const tables = new Set(whole.tables.map(({ schema, name }) => `${schema}.${name}`))
  if (tables.size < whole.tables.length) throw new ManifestFault('names a table twice')
  return whole
}

/** A line of a list of stored files. */
export function parseFileLine(
  line: string,
): { key: string; size: number; sha256: string } | { key: string; lost: string } {
  const found = object(parseJson(line), 'it')
  const key = read(found, '', 'key', matching(/^[\w.-]{3,100}$/))
  if (key.startsWith('.')) refuse('key', key)
  if ('lost' in found) return { key, lost: read(found, '', 'lost', text) }
  return { key, size: read(found, '', 'size', count), sha256: read(found, '', 'sha256', HEX_32) }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ManifestFault('is not JSON')
  }
}

type Parser<T> = (value: unknown, field: string) => T

function read<T>(from: Readonly<Record<string, unknown>>, field: string, name: string, parser: Parser<T>): T {
  return parser(Object.hasOwn(from, name) ? from[name] : undefined, field === '' ? name : `${field}.${name}`)
}

function object(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(field, value)
  return value as Record<string, unknown>
}

function text(value: unknown, field: string): string {
  return typeof value === 'string' ? value : refuse(field, value)
}

function count(value: unknown, field: string): number {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : refuse(field, value)
}

function matching(pattern: RegExp): Parser<string> {
  return (value, field) => (typeof value === 'string' && pattern.test(value) ? value : refuse(field, value))
}

function listOf<T>(parser: Parser<T>): Parser<T[]> {
  return (value, field) =>
    Array.isArray(value) ? value.map((each, at) => parser(each, `${field}[${at}]`)) : refuse(field, value)
}

function orNull<T>(parser: Parser<T>): Parser<T | null> {
  return (value, field) => (value === null ? null : parser(value, field))
}

function refuse(field: string, value: unknown): never {
  const shown = value === undefined ? 'is missing' : `is ${JSON.stringify(value)?.slice(0, 80)}`
  throw new ManifestFault(`does not say what it should: ${field} ${shown}`)
}

const HEX_32 = matching(/^[0-9a-f]{64}$/)
const MOMENT = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)
const POSITION = matching(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)
const SEGMENT = matching(/^[0-9A-F]{24}$/)
/** An identifier of PostgreSQL: 63 bytes at most, without a zero. */
const NAME: Parser<string> = (value, field) => {
  const name = text(value, field)
  return name !== '' && Buffer.byteLength(name) < 64 && !name.includes('\0') ? name : refuse(field, value)
}

const migration: Parser<{ name: string; sha256: string }> = (value, field) => {
  const found = object(value, field)
  return { name: read(found, field, 'name', text), sha256: read(found, field, 'sha256', HEX_32) }
}

const sequence: Parser<Manifest['sequences'][number]> = (value, field) => {
  const found = object(value, field)
  return {
    schema: read(found, field, 'schema', NAME),
    name: read(found, field, 'name', NAME),
    value: read(found, field, 'value', matching(/^-?\d{1,19}$/)),
    isCalled: read(found, field, 'isCalled', (told, at) => (typeof told === 'boolean' ? told : refuse(at, told))),
  }
}

const encryption: Parser<Encryption> = (value, field) => {
  const found = object(value, field)
  return {
    kind: read(found, field, 'kind', (kind, at) => (kind === 'age' ? kind : refuse(at, kind))),
    recipients: read(found, field, 'recipients', listOf(matching(/^age1[02-9ac-hj-np-z]+$/))),
    identity: read(found, field, 'identity', orNull(text)),
  }
}
