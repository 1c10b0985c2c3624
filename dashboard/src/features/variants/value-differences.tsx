import type { ReactNode } from 'react'
import { FromTo, Nothing } from '../../kit/history/from-to.tsx'
import styles from '../../kit/history/history.module.css'
import { ReferenceName } from '../../kit/history/reference-name.tsx'
import { numberText } from '../../words/number-text.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { materialReference } from '../references.ts'

/** As events have it. */
type Line = {
  readonly materialId: string | null
  readonly fibreText: string | null
  readonly share: number
  readonly part: string | null
}
type Stage = {
  readonly stage: string
  readonly country: string
  readonly process: string | null
  readonly electricityIntensity?: number
  readonly electricityPerKg?: number
  readonly heatPerKg?: number
  readonly energyEvidence?: 'verified' | 'declared'
  readonly energySource?: string
  readonly energyVerifier?: string
  readonly energyValidUntil?: string
}

/** What went into and out of a composition, a line for each material. */
export function CompositionDifference({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { percent } = useFormat()
  const lines = paired(before, after, ({ materialId, fibreText, part }: Line) => `${materialId ?? fibreText} ${part}`)
  const share = (line: Line | undefined) => line && percent(line.share, 2)
  return (
    <Lines
      lines={lines}
      isSame={(one, other) => one.share === other.share}
      label={({ materialId, fibreText, part }) => (
        <>
          {materialId ? <ReferenceName kind={materialReference} id={materialId} /> : fibreText}
          {part && <span className="soft"> ({part})</span>}
        </>
      )}
      value={share}
    />
  )
}

/** Where a step of making has moved, and what was measured of it, a line for each step. */
export function StagesDifference({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { variant } = useWords()
  const { country, day } = useFormat()
  const lines = paired(before, after, ({ stage }: Stage) => stage)
  const figure = (value: number | undefined, unit: string) => value !== undefined && `${numberText(value)} ${unit}`
  const said = (step: Stage) => [
    country(step.country),
    step.process,
    figure(step.electricityPerKg, 'kWh/kg'),
    figure(step.heatPerKg, 'MJ/kg'),
    figure(step.electricityIntensity, 'kg CO₂e/kWh'),
    step.energySource,
    step.energyEvidence && variant.energy.evidences[step.energyEvidence === 'verified' ? 'VERIFIED' : 'DECLARED'],
    step.energyVerifier,
    step.energyValidUntil && `${variant.energy.fields.energyValidUntil.label} ${day(step.energyValidUntil)}`,
  ]
  return (
    <Lines
      lines={lines}
      isSame={(one, other) => said(one).join() === said(other).join()}
      label={({ stage }) => variant.stages[stage.toUpperCase() as keyof typeof variant.stages] ?? stage}
      value={(line) => line && said(line).filter(Boolean).join(', ')}
    />
  )
}

/** The symbols of before and those of now, by what they mean. */
export function CareDifference({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { care } = useWords()
  const meanings: Readonly<Record<string, string>> = care.meanings
  const said = (slugs: unknown) =>
    Array.isArray(slugs) && slugs.length > 0 ? slugs.map((slug) => meanings[slug] ?? slug).join('; ') : <Nothing />
  return <FromTo before={said(before)} after={said(after)} />
}

type LinesProps<L> = {
  readonly lines: readonly { readonly key: string; readonly old: L | undefined; readonly now: L | undefined }[]
  readonly isSame: (one: L, other: L) => boolean
  readonly label: (line: L) => ReactNode
  readonly value: (line: L | undefined) => ReactNode
}

function Lines<L>({ lines, isSame, label, value }: LinesProps<L>) {
  return (
    <ul className={styles.lines}>
      {lines
        .filter(({ old, now }) => !(old && now && isSame(old, now)))
        .map(({ key, old, now }) => (
          <li key={key}>
            <span>{label((now ?? old) as L)}</span>
            <span>
              <FromTo before={value(old) ?? <Nothing />} after={value(now) ?? <Nothing />} />
            </span>
          </li>
        ))}
    </ul>
  )
}

/** The same line of both lists beside each other; one that occurs twice is told apart by its place among those. */
function paired<L>(before: unknown, after: unknown, keyOf: (line: L) => string) {
  const [old, now] = [keyed(before, keyOf), keyed(after, keyOf)]
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({ key, old: old.get(key), now: now.get(key) }))
}

function keyed<L>(list: unknown, keyOf: (line: L) => string): Map<string, L> {
  const found = new Map<string, L>()
  for (const line of Array.isArray(list) ? (list as L[]) : []) {
    let key = keyOf(line)
    while (found.has(key)) key += '+'
    found.set(key, line)
  }
  return found
}

/** What has come from the product and what has come to be the variant's own. */
export function UnitsDifference({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { variant } = useWords()
  const names = (units: unknown) => {
    const labels: Readonly<Record<string, { readonly label: string } | undefined>> = variant.fields
    const said = (units as readonly string[]).map((unit) => labels[unit]?.label ?? unit)
    return said.length === 0 ? <Nothing /> : said.join(', ')
  }
  return <FromTo before={names(before ?? [])} after={names(after ?? [])} />
}
