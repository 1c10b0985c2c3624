import { excerpt } from '#platform/tables/table.ts'
import { readDay } from '#platform/tables/value-format.ts'
import { cellToComposition } from '../columns/cell-syntax.ts'
import { cellToStages } from '../columns/stage-syntax.ts'
import { type CellFormat, fault, type ReadCell } from './cell-reading.ts'

export function readStages(text: string, format: CellFormat): ReadCell {
  const read = cellToStages(text, format.isExact === true)
  if ('stages' in read) {
    const value = read.stages.map(({ energyValidUntil: until, ...step }) =>
      until === undefined ? step : { ...step, energyValidUntil: readDay(until, format) ?? until },
    )
    return { value, problem: null }
  }
  return fault(
    'stages_malformed',
    read.unknownPart === null
      ? 'Write each production step on its own line: spinning | PT | ring spinning.'
      : `"${excerpt(read.unknownPart, 100)}" is not understood. After step, country and process, write what was measured: ` +
          'electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | declared | source: meters, 2025 | ' +
          'verifier: name | until 2027-03-31. Each part once.',
  )
}

export function readComposition(text: string, isExact: boolean): ReadCell {
  const entries = cellToComposition(text, isExact)
  if (entries) return { value: entries, problem: null }
  return fault(
    'composition_malformed',
    'Write each material on its own line, with its share: 60% | material: Organic cotton | part: shell.',
  )
}
