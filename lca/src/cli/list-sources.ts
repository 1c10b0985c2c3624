import chain from '../chain/data/attribution.json' with { type: 'json' }
import ecobalyse from '../ecobalyse/data/attribution.json' with { type: 'json' }
import { allFactors, openFactors } from '../factors/shipped-factors.ts'

export interface ListedSource {
  id: string
  title: string
  /** What the source serves: a method of the command line. */
  method: string
  rows: number
  /** On unless it is switched off. */
  on: boolean
  licence: string
  licenceAddress: string | null
  textRead: 'yes' | 'no' | 'not needed'
  remark: string
  address: string | null
  /** First and last year of the rows; `null` where they belong to none. */
  years: [number, number] | null
}

/** Every source that anything is calculated with, and those that are off by default. */
export function listedSources(): ListedSource[] {
  const factors = allFactors.sources.map((source): ListedSource => {
    const on = !source.offByDefault
    const rows = [...(on ? openFactors : allFactors).rows.values()].filter(({ from }) => from.id === source.id)
    const years = rows.flatMap(({ year }) => year ?? [])
    return {
      id: source.id,
      title: source.title,
      method: 'selvedge-open',
      rows: rows.length,
      on,
      licence: source.licence,
      licenceAddress: source.licenceAddress ?? null,
      textRead: source.textRead ?? 'no',
      remark: source.licenceRemark ?? '',
      address: source.address ?? null,
      years: years.length === 0 ? null : [Math.min(...years), Math.max(...years)],
    }
  })
  const files = Object.entries({ ...ecobalyse, ...chain }).map(
    ([file, { source, licence, url, date }]): ListedSource => {
      const year = Number(date.slice(0, 4))
      return {
        id: file,
        title: source,
        method: file in chain ? 'both methods' : 'ecobalyse-2025-02',
        rows: 1,
        on: true,
        licence,
        licenceAddress: licence === 'MIT' ? `${url}/blob/master/LICENSE` : 'https://github.com/etalab/licence-ouverte',
        textRead: 'yes',
        remark: 'One file, as it was published.',
        address: url,
        years: [year, year],
      }
    },
  )
  return [...factors, ...files]
}

export function listSources({ json }: { json: boolean }): string {
  const sources = listedSources()
  if (json) return sources.map((source) => `${JSON.stringify(source)}\n`).join('')
  return `${sources.map(paragraph).join('\n\n')}\n`
}

function paragraph(source: ListedSource): string {
  const { id, title, method, rows, on, licence, licenceAddress, textRead, remark, address, years } = source
  const span = years === null ? 'no year' : years[0] === years[1] ? String(years[0]) : `${years[0]}–${years[1]}`
  const lines: [string, string][] = [
    ['title', title],
    ['used by', `${method}${on ? '' : `, off by default: --with ${id}`}`],
    ['rows', `${rows}`],
    ['year', span],
    ['licence', licenceAddress === null ? licence : `${licence}, ${licenceAddress}`],
    ['address', address ?? 'each row names its own'],
    ['text read by us', textRead === 'not needed' ? 'no (single facts, none needed)' : textRead],
    ['remark', remark],
  ]
  return [id, ...lines.map(([name, value]) => `  ${name.padEnd(16)}${value}`)].join('\n')
}
