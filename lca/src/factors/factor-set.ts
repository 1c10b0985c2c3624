/** A factor: one number with the place it was read. Ids are paths: `material/wool/carbon`, `electricity/IN`. */
export interface FactorRow {
  id: string
  value: number
  unit: string
  source: string
  /** Year of the publication; `null` where the value belongs to no year (stoichiometry, a choice). */
  year: number | null
  licence: string
  /** Bounds of the value where the source gives them. */
  low: number | null
  high: number | null
  /** Only recommended rows are calculated with. */
  recommended: boolean
  /** 1 (best) to 5; on materials. */
  dataQuality?: number
  /** Sources disagree by more than a factor 5. */
  wideSpread?: boolean
  /** No measurement, but a value of this project that is meant to be too high rather than too low. */
  ceiling?: boolean
  note?: string
  /** What the place where it was read says of its own origin. */
  upstream?: string
}

/** Whether this project read the licence itself; single facts that are cited need none. */
export const licenceReadings = ['yes', 'no', 'not needed'] as const
export type LicenceReading = (typeof licenceReadings)[number]

export interface FactorSource {
  id: string
  title: string
  licence: string
  /** False: nobody of the project has read a licence text for these rows; every explanation says so. */
  licenceSeen: boolean
  attribution: string
  note?: string
  /** Where the source is; `null` where each row names its own place. Sets kept before 26 November 2026 lack these five. */
  address?: string | null
  /** Of the publication; `null` where each row has its own. */
  year?: number | null
  licenceAddress?: string | null
  textRead?: LicenceReading
  /** What was read, and what of it was not read at its origin. */
  licenceRemark?: string
  /** Left out unless it is asked for by name. */
  offByDefault?: boolean
}

export interface SourcedFactor extends FactorRow {
  from: FactorSource
}

/** The factors of one calculation. Its version follows from its content: other numbers are another version. */
export interface FactorSet {
  id: string
  date: string
  version: string
  sources: readonly FactorSource[]
  rows: ReadonlyMap<string, SourcedFactor>
}

/** One file of `sources/`, not yet looked at. */
export type FactorFile = unknown

/** Throws with every fault found, one sentence each: a set with a row of unknown origin is not loaded at all. */
export function factorSet(name: { id: string; date: string }, files: readonly FactorFile[]): FactorSet {
  const faults: string[] = []
  const sources: FactorSource[] = []
  const rows = new Map<string, SourcedFactor>()
  for (const file of files) {
    const source = sourceOf(file, faults)
    if (!source) continue
    if (sources.some(({ id }) => id === source.id)) faults.push(`The source ${source.id} is given twice.`)
    sources.push(source)
    for (const candidate of rowsOf(file)) {
      const found = faultsOfRow(candidate, source.id)
      faults.push(...found)
      if (found.length > 0 || !isRow(candidate)) continue
      const twin = rows.get(candidate.id)
      // Whoever asks for such a source by name wants its rows in the place of ours.
      if (twin?.from.offByDefault && !source.offByDefault) continue
      if (twin && !source.offByDefault)
        faults.push(`The row ${candidate.id} is in ${twin.from.id} and in ${source.id}.`)
      rows.set(candidate.id, { ...candidate, from: source })
    }
  }
  if (faults.length > 0) throw new Error(`The factor set ${name.id} is not usable. ${faults.join(' ')}`)
  return assemble(name, sources, rows)
}

/** A factor set as plain JSON, to keep beside the results that were calculated with it. */
export interface FactorSetContent {
  id: string
  date: string
  version: string
  files: { source: FactorSource; rows: FactorRow[] }[]
}

export function factorSetContent({ id, date, version, sources, rows }: FactorSet): FactorSetContent {
  const files = sources.map((source) => ({
    source: { ...source },
    rows: [...rows.values()].filter(({ from }) => from.id === source.id).map(({ from: _, ...row }) => row),
  }))
  return { id, date, version, files }
}

/** The set of a kept content; throws where it is not the one that was kept. */
export function factorSetFrom({ id, date, version, files }: FactorSetContent): FactorSet {
  const set = factorSet({ id, date }, files)
  if (set.version === version) return set
  throw new Error(`The content of the factor set ${version} was changed: what it holds now is ${set.version}.`)
}

/** The same set without what came from these sources. */
export function withoutSources(set: FactorSet, sourceIds: readonly string[]): FactorSet {
  for (const id of sourceIds) {
    if (!set.sources.some((source) => source.id === id)) {
      throw new Error(
        `The factor set has no source ${id}; it has ${set.sources.map((source) => source.id).join(', ')}.`,
      )
    }
  }
  const kept = new Map([...set.rows].filter(([, row]) => !sourceIds.includes(row.from.id)))
  return assemble(
    set,
    set.sources.filter(({ id }) => !sourceIds.includes(id)),
    kept,
  )
}

/** The same set with other numbers: for scenarios, and for asking what a factor does. */
export function withNumbers(set: FactorSet, numberOf: (row: SourcedFactor) => number): FactorSet {
  const rows = new Map([...set.rows].map(([id, row]) => [id, { ...row, value: numberOf(row) }]))
  return assemble(set, set.sources, rows)
}

function faultsOfRow(row: unknown, sourceId: string): string[] {
  if (!isObject(row)) return [`A row of ${sourceId} is not an object.`]
  const name = `The row ${isText(row['id']) ? row['id'] : '(without id)'} of ${sourceId}`
  const faults: string[] = []
  for (const field of ['id', 'unit', 'source', 'licence']) {
    if (!isText(row[field])) faults.push(`${name} has no ${field}.`)
  }
  const { value, low, high, year, recommended, dataQuality } = row
  if (!isAmount(value)) faults.push(`${name} has the value ${String(value)}; it must be a number of at least 0.`)
  if (low !== null && !(isAmount(low) && isAmount(value) && low <= value)) {
    faults.push(`${name} has the lower bound ${String(low)}; it must be null or at most the value.`)
  }
  if (high !== null && !(isAmount(high) && isAmount(value) && high >= value)) {
    faults.push(`${name} has the upper bound ${String(high)}; it must be null or at least the value.`)
  }
  if (year !== null && !(typeof year === 'number' && Number.isInteger(year))) {
    faults.push(`${name} has the year ${String(year)}; it must be null or a whole number.`)
  }
  if (typeof recommended !== 'boolean') faults.push(`${name} does not say whether it is recommended.`)
  if (dataQuality !== undefined && !(isAmount(dataQuality) && dataQuality >= 1 && dataQuality <= 5)) {
    faults.push(`${name} has the data quality ${String(dataQuality)}; it must lie between 1 and 5.`)
  }
  return faults
}

function assemble(
  { id, date }: { id: string; date: string },
  sources: readonly FactorSource[],
  rows: ReadonlyMap<string, SourcedFactor>,
): FactorSet {
  const content = [...rows.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) =>
      JSON.stringify([
        row.id,
        row.value,
        row.unit,
        row.low,
        row.high,
        row.recommended,
        row.dataQuality ?? null,
        row.wideSpread ?? false,
        row.from.id,
        row.licence,
        ...(row.ceiling ? ['ceiling'] : []),
      ]),
    )
    .join('\n')
  return { id, date, version: `${id}-${date}-${fingerprint(content)}`, sources, rows }
}

/** 64 bits of FNV-1a in two halves with different seeds: tells versions apart, protects against nobody. */
function fingerprint(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
    b ^= b >>> 13
  }
  const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0')
  return hex(a) + hex(b)
}

function sourceOf(file: unknown, faults: string[]): FactorSource | null {
  const source = isObject(file) ? file['source'] : undefined
  if (!isObject(source) || !isText(source['id'])) {
    faults.push('A file does not say which source it holds.')
    return null
  }
  const { id, title, licence, licenceSeen, attribution, note, offByDefault } = source
  if (!isText(title) || !isText(licence) || !isText(attribution) || typeof licenceSeen !== 'boolean') {
    faults.push(`The source ${id} needs a title, a licence, an attribution and whether the licence was seen.`)
    return null
  }
  return {
    id,
    title,
    licence,
    licenceSeen,
    attribution,
    ...(isText(note) ? { note } : {}),
    ...originOf(source),
    ...(offByDefault === true ? { offByDefault } : {}),
  }
}

/** What a source says of its place and its licence, as far as it does. */
function originOf(source: Record<string, unknown>): Partial<FactorSource> {
  const { address, year, licenceAddress, licenceRemark } = source
  const textRead = licenceReadings.find((reading) => reading === source['textRead'])
  return {
    ...(isText(address) || address === null ? { address } : {}),
    ...(typeof year === 'number' || year === null ? { year } : {}),
    ...(isText(licenceAddress) || licenceAddress === null ? { licenceAddress } : {}),
    ...(textRead ? { textRead } : {}),
    ...(isText(licenceRemark) ? { licenceRemark } : {}),
  }
}

function rowsOf(file: unknown): readonly unknown[] {
  const rows = isObject(file) ? file['rows'] : undefined
  return Array.isArray(rows) ? rows : []
}

/** Only asked of rows that `faultsOfRow` let pass. */
function isRow(row: unknown): row is FactorRow {
  return isObject(row) && isText(row['id'])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
