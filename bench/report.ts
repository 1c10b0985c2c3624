import { existsSync, readFileSync } from 'node:fs'
import type { Section, Table } from './workloads/workload.ts'

/** In the order of the report; each has its last measurement in results/. */
export const SECTIONS = [
  'passport',
  'page',
  'products',
  'variants',
  'record',
  'deep',
  'literals',
  'directus',
  'reassess',
  'rest',
  'lists',
  'imports',
  'large-imports',
  'search-cost',
  'connections',
  'exports',
  'odata',
  'print',
  'webhooks',
  'scale',
  'backups',
  'large-backups',
  'start',
  'memory',
  'impact',
  'shape',
  'writes',
] as const
export type SectionName = (typeof SECTIONS)[number]

/** One section as it was measured last: what was found, and in which circumstances. */
export type Measured = {
  /** UTC, to the minute. */
  readonly date: string
  readonly revision: string
  readonly command: string
  readonly machine: string
  readonly system: string
  /** What else the machine did. */
  readonly load: string
  readonly rounds: string
  readonly versions: Readonly<Record<string, string>>
  readonly section: Section
}

export function readMeasured(): Measured[] {
  const files = SECTIONS.map((name) => new URL(`./results/${name}.json`, import.meta.url))
  // A section that is new has no results until it is measured.
  return files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')))
}

/** RESULTS.md: the last measurement of each section, and NOTES.md as its author wrote it. */
export function writeReport(measured: readonly Measured[]): string {
  const parts = [
    '<!-- Made from bench/results/ and bench/NOTES.md by "npm run generate", and by every "npm run bench". Do not edit. -->',
    '# Results',
    'Each section says when, of which revision and in which circumstances it was measured last.',
    '## Targets',
    table({
      head: ['', 'wanted', 'got', '', 'measured'],
      rows: measured.flatMap(({ date, section }) =>
        section.verdicts.map(({ what, wanted, got, met }) => [
          what,
          wanted,
          got,
          met ? 'met' : '**missed**',
          date.slice(0, 10),
        ]),
      ),
    }),
    readFileSync(new URL('./NOTES.md', import.meta.url), 'utf8').trim(),
    ...measured.flatMap((one) => [
      `## ${one.section.title}`,
      one.section.about,
      circumstances(one),
      ...one.section.tables.map(table),
    ]),
    READING,
  ]
  return `${parts.join('\n\n')}\n`
}

const READING = `## How to read this

Medians of the rounds; "least – most" are the slowest and the fastest round. "ours ÷ it" is the median of the ratios of
neighbouring rounds. CPU is of the server process and of all PostgreSQL processes, per 1,000 answers. "Generator load" is the
share of one core that the load generator used: where it is near 1, the generator was the limit and ratios are too near 1.
README.md says what is fair and what is not.`

function circumstances({ date, revision, command, machine, system, load, rounds, versions }: Measured): string {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return `*Measured on ${date} UTC at ${revision} by \`${command}\`: ${machine}; load ${load}; ${system}; ${named.join(', ')}; rounds: ${rounds}.*`
}

function table({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_cell, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
