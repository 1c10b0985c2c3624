import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { ErrorState } from '../../kit/states.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './changes-list.module.css'
import groupStyles from './group.module.css'
import { CHANGES, type Change } from './passport-query.ts'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

const SECTIONS = ['IDENTITY', 'COMPOSITION', 'MAKING', 'CARE', 'ENVIRONMENT', 'EVIDENCE'] as const

/** `from` and `to` are versions; without them: what the public sees, and what it would see. */
export function useChanges(id: string, revision: number | string, range: { from?: number; to?: number } = {}) {
  return useQuery({
    queryKey: ['passport-changes', id, revision, range],
    queryFn: ({ signal }) => ask(CHANGES, { id, ...range }, signal),
    staleTime: 0,
  })
}

/** What publishing it now would change. */
export function useChangesOf({ id, revision, passport }: Variant) {
  return useChanges(id, `${revision} ${passport?.version ?? 0}`)
}

/** What differs between two states of a passport, by section, each value before and after. */
export function ChangesList({ query }: { readonly query: ReturnType<typeof useChanges> }) {
  const words = usePassportWords()
  const { integer } = useFormat()
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton h={120} radius={8} />
  const told = query.data.passportChanges.filter((change) => !isSaidBeside(change))
  if (told.length === 0) return <p className="soft">{words.noChanges}</p>
  const hasName = ({ path }: Change) => words.paths.some(([pattern]) => pattern.test(path))
  const identifiers = told.filter((change) => !hasName(change))
  const changes = told.filter(hasName)
  const calculation = changes.filter(({ path }) => OF_CALCULATION.test(path))
  return (
    <div className={styles.changes}>
      {SECTIONS.map((section) => {
        const own = changes.filter((change) => change.section === section && !calculation.includes(change))
        if (own.length === 0) return null
        return (
          <section key={section}>
            <h3 className={groupStyles.group}>{words.sections[section]}</h3>
            <Lines changes={own} />
          </section>
        )
      })}
      {calculation.length > 0 && (
        <details>
          <summary>{words.calculation(integer(calculation.length))}</summary>
          <Lines changes={calculation} />
        </details>
      )}
      {identifiers.length > 0 && (
        <details>
          <summary>{words.identifiers(integer(identifiers.length))}</summary>
          <Lines changes={identifiers} />
        </details>
      )}
    </div>
  )
}

/** The name of a material or step stands beside each of its values; to say it once more would be noise. */
const SAID_BESIDE =
  /^document\.(composition\[.*\]\.(label|fibre|qualifiers\b.*)|stages\[.*\]\.stage|(certifications|ratings)\[.*\]\.id)$/
/** A certificate that has no name of its own is called by its scheme, which would stand there twice. */
function isSaidBeside({ path, before, after, entry }: Change): boolean {
  if (SAID_BESIDE.test(path)) return true
  if (!/^document\.certifications\[.*\]\.name$/.test(path) || entry === null) return false
  return [before, after].every((json) => json === null || entry.startsWith(JSON.parse(json)))
}
/** Long, and follows from the rest: there for whoever looks for it. */
const OF_CALCULATION = /^(environmentalImpact\.methodology|document\.assessment)/

function Lines({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl>
      {changes.map((change) => (
        <div key={change.path}>
          <dt>
            <Name change={change} />
          </dt>
          <Values change={change} />
        </div>
      ))}
    </dl>
  )
}

function Name({ change: { path, entry } }: { readonly change: Change }) {
  const words = usePassportWords()
  const { variant } = useWords()
  const name = words.paths.find(([pattern]) => pattern.test(path))
  const shown = variant.stages[entry?.toUpperCase() as keyof typeof variant.stages] ?? entry ?? ''
  // What has no name of its own here is called by its place in the JSON, which is exact at least.
  if (!name) return <code>{path}</code>
  return (
    <>
      {name[1]}
      {shown !== '' && <span className="soft"> · {shown}</span>}
    </>
  )
}

function Values({ change: { path, before, after } }: { readonly change: Change }) {
  const words = usePassportWords()
  const show = useShownValue(path)
  return (
    <>
      {before !== null && (
        <dd className={styles.before}>
          <span className={styles.spoken}>{words.before} </span>
          <del>{show(before)}</del>
        </dd>
      )}
      {after !== null && (
        <dd className={styles.after}>
          <span className={styles.spoken}>{words.after} </span>
          <ins>{show(after)}</ins>
        </dd>
      )}
    </>
  )
}

function useShownValue(path: string): (json: string) => string {
  const { care } = useWords()
  const { figure, percent, country, day, locale } = useFormat()
  return (json) => {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'number') {
      if (/[sS]hare$/.test(path)) return percent(value, 2)
      return /weight$/.test(path)
        ? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
        : figure(value)
    }
    if (typeof value !== 'string') return JSON.stringify(value)
    if (/ountry$/.test(path) && /^[A-Z]{2}$/.test(value)) return country(value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value)
    if (path.startsWith('document.careSymbols')) return (care.meanings as Record<string, string>)[value] ?? value
    return value
  }
}
