import garments from '../lca/reference-cases/garments.json' with { type: 'json' }
import { openFactors } from '../lca/src/factors/shipped-factors.ts'
import { assess } from '../lca/src/open/assess.ts'
import { readOpenInput } from '../lca/src/open/open-input.ts'
import { openMethod } from '../lca/src/open/open-method.ts'

export interface GarmentRow {
  name: string
  massKg: number
  /** kg CO2e; `null` with the reason in `verdict`. */
  carbonFootprint: number | null
  cradleToGate: number | null
  isWholeLife: boolean
  published: { value: number; source: string; boundary: string }[]
  /** Of ours, at the boundary of the published figure it agrees with best; `null` where there is none. */
  ratio: number | null
  verdict: string
}

/** Twenty garments by the open method with what is on by default, beside what others have published. */
export function garmentRows(): GarmentRow[] {
  const method = openMethod(openFactors)
  return garments.garments.map(({ name, input, published, ...rest }) => {
    const { carbonFootprint, cradleToGate, boundary, stages, reasons } = assess(
      method,
      readOpenInput(input, method.codes),
    )
    const why = ('why' in rest ? rest.why : null) ?? null
    const row = { name, massKg: input.mass, carbonFootprint, cradleToGate, published }
    const isWholeLife = boundary === 'cradle-to-grave'
    if (carbonFootprint === null || cradleToGate === null) {
      return {
        ...row,
        isWholeLife,
        ratio: null,
        verdict: `no result: ${reasons.map(({ message }) => message).join(' ')}`,
      }
    }
    const ours: Readonly<Record<string, number>> = {
      'to the gate': cradleToGate,
      'to the shop, without use': carbonFootprint - (stages?.use ?? 0) - (stages?.eol ?? 0),
      'whole life': carbonFootprint,
    }
    const ratios = published.map(({ value, boundary: at }) => (ours[at] ?? carbonFootprint) / value)
    const ratio = ratios.reduce<number | null>(
      (best, each) => (best === null || Math.abs(Math.log(each)) < Math.abs(Math.log(best)) ? each : best),
      null,
    )
    return { ...row, isWholeLife, ratio, verdict: verdictOf(ratio, why) }
  })
}

/** Within a factor of two is as near as figures of unlike garments and methods come. */
function verdictOf(ratio: number | null, why: string | null): string {
  if (ratio === null) return why ?? 'nothing to compare with'
  const times = `${ratio.toFixed(2)} times the nearest figure`
  const near = ratio >= 0.5 && ratio <= 2 ? `plausible: ${times}` : `not comparable, ${times}`
  return why === null ? near : `${near}; ${why}`
}

const START = '<!-- The table of garments is made by npm run generate from lca/reference-cases/garments.json. -->'
const END = '<!-- End of the table of garments. -->'

/** docs/lca-method.md with the table as the engine makes it today. */
export function withGarmentTable(document: string): string {
  const [before, rest] = document.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/lca-method.md lacks the marks of the table of garments.')
  return `${before}${START}\n\n${table()}\n\n${END}${after}`
}

function table(): string {
  const lines = garmentRows().map(
    ({ name, massKg, carbonFootprint, cradleToGate, isWholeLife, published, verdict }) => {
      const others = published
        .map(({ value, source, boundary }) => `${shown(value)} ${boundary} (${source})`)
        .join('; ')
      const cells = [
        name,
        String(massKg),
        isWholeLife && carbonFootprint !== null ? shown(carbonFootprint) : '',
        cradleToGate === null ? '' : shown(cradleToGate),
        others || 'none found',
        verdict,
      ]
      return `| ${cells.join(' | ')} |`
    },
  )
  return [
    '| garment | kg | whole life, kg CO2e | to the gate | published, kg CO2e | verdict |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function shown(kg: number): string {
  return String(Number(kg.toPrecision(2)))
}
