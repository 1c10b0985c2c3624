import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectionReasons as reasonsDe } from '../dashboard/src/words/de/connection-reasons.ts'
import { frame as frameDe } from '../dashboard/src/words/de/frame.ts'
import { reasons as allDe } from '../dashboard/src/words/de/reasons.ts'
import { systems as de } from '../dashboard/src/words/de/systems.ts'
import { frame as frameEn } from '../dashboard/src/words/en/frame.ts'
import { systems as en } from '../dashboard/src/words/en/systems.ts'
import { connectionReasons as reasonsFr } from '../dashboard/src/words/fr/connection-reasons.ts'
import { frame as frameFr } from '../dashboard/src/words/fr/frame.ts'
import { reasons as allFr } from '../dashboard/src/words/fr/reasons.ts'
import { systems as fr } from '../dashboard/src/words/fr/systems.ts'
import { CONNECTORS } from '../server/src/features/connecting/connectors/connectors.ts'

const root = join(import.meta.dirname, '..')
const WORDS = { en, de, fr }
const REASONS = { de: { ...allDe, ...reasonsDe }, fr: { ...allFr, ...reasonsFr } }
const FOLDER = 'server/src/features/connecting'
/** Refusals of an OData feed are read by programs alone, in the form of that protocol; the dashboard asks no such question. */
const OF_PROGRAMS = `${FOLDER}/feeds/odata/`

/** Without the shop that tests of the same process have added. */
const SYSTEMS = CONNECTORS.filter(({ kind }) => kind !== 'plain_shop')

describe.each(SYSTEMS.map((connector) => [connector.name, connector] as const))('%s', (name, { kind, settings }) => {
  test('is found by its name in the palette, in every language', () => {
    for (const { connectionsAlso } of [frameEn, frameDe, frameFr]) expect(connectionsAlso.split(', ')).toContain(name)
  })

  test.each(Object.entries(WORDS))(
    'says in %s what it gives and needs, and where its settings are found',
    (_, words) => {
      const about = words[kind]
      expect(about?.kind && about.gives && about.needs).toBeTruthy()
      expect(about?.steps.length).toBeGreaterThan(1)
      const missing = settings.flatMap(({ key, choices = [] }) => {
        const said = about?.settings[key]
        return [
          ...(said?.label ? [] : [key]),
          ...choices.filter((one) => !/^[\d-]+$/.test(one) && !said?.choices?.[one]).map((one) => `${key}: ${one}`),
        ]
      })
      expect(missing).toEqual([])
    },
  )

  test('has a page, which the index of connections names', () => {
    const page = readFileSync(join(root, `docs/connections/${kind}.md`), 'utf8')
    for (const heading of ['What you need', 'Limits', 'proved']) expect(page).toContain(heading)
    expect(readFileSync(join(root, 'docs/connections/README.md'), 'utf8')).toContain(`](${kind}.md)`)
  })
})

test.each(Object.entries(REASONS))('every reason that connections give has words in %s', (_, words) => {
  const files = globSync(`${FOLDER}/**/*.ts`, { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.startsWith(OF_PROGRAMS),
  )
  const given = new Set(
    files.flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8')
      return [...code.matchAll(/(?:reason: |badInput\(\s*)'([a-z_]+)'/g)].map(([, reason]) => String(reason))
    }),
  )
  expect(given.size).toBeGreaterThan(40)
  expect([...given].filter((reason) => !Object.hasOwn(words, reason)).sort()).toEqual([])
})
