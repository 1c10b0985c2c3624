import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { eventCatalogue } from '#features/telling/event-kinds/event-catalogue.ts'
import { startTestApp } from '#test/harness.ts'
import { labelsOf, sayOrder } from '../dashboard/src/features/say-matching.ts'
import { sayAdvice, sayLever } from '../dashboard/src/features/variants/say-advice.ts'
import { imports as germanOfImports } from '../dashboard/src/words/de/imports.ts'
import { reasons as german } from '../dashboard/src/words/de/reasons.ts'
import { webhooks as germanOfWebhooks } from '../dashboard/src/words/de/webhooks.ts'
import { de } from '../dashboard/src/words/de.ts'
import { imports as englishOfImports } from '../dashboard/src/words/en/imports.ts'
import { webhooks as englishOfWebhooks } from '../dashboard/src/words/en/webhooks.ts'
import { en } from '../dashboard/src/words/en.ts'
import { imports as frenchOfImports } from '../dashboard/src/words/fr/imports.ts'
import { reasons as french } from '../dashboard/src/words/fr/reasons.ts'
import { webhooks as frenchOfWebhooks } from '../dashboard/src/words/fr/webhooks.ts'
import { fr } from '../dashboard/src/words/fr.ts'

const FEATURES = join(import.meta.dirname, '../dashboard/src/features')
const SOURCES = join(import.meta.dirname, '../server/src')

/** How the service's sources name the reason of a refusal. */
const PATTERNS = [
  /badInput\(\s*'(\w+)'/g,
  /new AppError\(\s*'\w+',\s*'(\w+)'/g,
  /(?:taken|missing)\(\s*'\w+',\s*'(\w+)'/g,
  /reason: '(\w+)'/g,
  /\['(\w+_refused)'/g,
  // What is wrong with a file and its rows.
  /(?:return|\?|:)\s+(?:fault|warn|note)\([^'`]*'(\w+)'/g,
  /new TableFault\(\s*'(\w+)'/g,
]

/** What nobody meets who works in the dashboard. */
const ELSEWHERE = [
  // Whoever starts the service reads it in the log.
  /^(embedded_postgres|data_directory)_|^(no_socket_directory|connection_options_lost|door_login_too_strong|door_settings_lost|secret_key_differs|secret_key_lost|secret_key_malformed|storage_differs|installation_in_use|command_unknown|prefix_confirmed|loss_unnamed|nothing_noted|factor_sources_needed|no_database|account_not_found|account_ambiguous|email_missing|not_ready|metrics_local_only|metrics_token_needed|none|many_candidates)$/,
  // The commands backup, restore and verify say it in the operator's terminal; members get one of four reasons (explain-failure.ts).
  /^(backup_(damaged|identity|key|not_of|of_|passphrase|recipient|rows|target_(malformed|unnamed)|without)|backups_being_removed$|no_backup|no_physical|no_such_|nothing_to_back_up$|physical_backup_|restore_(database|directory|key|moment|source|while)|moment_out_of_reach$|rehearsal_reachable$|verify_(what|without_folder)$|wal_(of|has|history)_|latest_backup_half$)/,
  // Programs, and browsers that are none.
  /^(address_not_ascii|batch|body_cut_off|body_empty|body_not|etag_not_matched|list_needs_take|no_security_contact|text_not_utf8|charset|content_length|digital_link|headers|link_type|media_type|method_not|mutation_over|parameter_|path_not_valid|path_too|query_missing|range_not|request_not|request_too)/,
  /^(bad_request|internal|missing_field|not_valid|unknown_field|value_mistyped|request_in_progress|secret_shown_once)$/,
  /^(idempotency_key|if_match)_|^(assessment|problem|reassessment)_not_found$/,
  // Programs that read a feed, as OData in the form of that protocol.
  /^odata_|^feed_(address_unknown|expired_address|read_only|revoked_address|secret_required)$/,
  // A class of faults of other systems, not a reason.
  /^unexpected_system$/,
  // What a mail server has refused is shown as mail_recipient_refused.
  /^recipient_refused$/,
  // What an event says of a webhook that was switched off.
  /^failing$/,
  // What is said of a file's columns in the imports' own words, where it is shown.
  /^(columns_left_out|columns_declined|columns_of_variants|sizes_as_columns|colors_as_columns|numbers_declined|fibres_as_columns|shares_of_one|sheets_left_out|sheets_to_follow|encoding_unclear|formulas_unsolved|outside_records|workbook_old|zeros_lost|file_damaged|profile_columns_missing|cells_carried|rows_of_products|numbers_of_variants|named_in_cells|unit_assumed)$/,
  // Pages for the public, which have words of their own.
  /^(gtin_not_found|file_form_not_found|link_not_found|passcode_required|passcode_wrong)$/,
]

function reasonsOfTheService(): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  const sources = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  const named = sources.flatMap((source) =>
    PATTERNS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, reason = '']) => reason)),
  )
  const gone = sources.flatMap((source) =>
    [...source.matchAll(/notFound\(\s*'(\w+)'/g)].map(([, noun]) => `${noun}_not_found`),
  )
  return [...new Set([...named, ...gone])].sort()
}

test('every refusal that somebody can meet in the dashboard is said in German and French too', () => {
  const wanted = reasonsOfTheService().filter((reason) => !ELSEWHERE.some((pattern) => pattern.test(reason)))
  expect(wanted.length).toBeGreaterThan(90)
  const lacking = (words: object) => wanted.filter((reason) => !(reason in words))
  expect({ german: lacking(german), french: lacking(french) }).toEqual({ german: [], french: [] })
  expect(Object.keys(german).sort()).toEqual(Object.keys(french).sort())
})

test('what lists are filtered and ordered by has words where the list is not seen, as in a feed', () => {
  const lists = globSync(
    '{products,variants,materials,companies,certifications}/{product,variant,material,company,certification}-list.tsx',
    { cwd: FEATURES },
  )
  const code = lists.map((file) => readFileSync(join(FEATURES, file), 'utf8')).join('\n')
  const filters = [...code.matchAll(/filters=\{\[(.*?)\n {6}\]\}/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name),
  )
  const orders = [...code.matchAll(/order: \{ key: '(\w+)'/g)].map(([, key]) => `${key}_ASC`)
  expect(new Set(filters).size).toBeGreaterThan(15)
  expect(new Set(orders).size).toBeGreaterThan(5)
  for (const words of [en, de, fr]) {
    const labels = labelsOf(words, 'PRODUCTS')
    expect([...filters, 'search', 'orderBy', 'updatedSince', 'connectionId'].filter((name) => !labels[name])).toEqual(
      [],
    )
    expect(orders.filter((order) => sayOrder(words, order) === order)).toEqual([])
  }
})

test('everything that may have happened is said in words, in each language', () => {
  for (const [language, { kit, trail }] of Object.entries({ en, de, fr })) {
    const known: Readonly<Record<string, unknown>> = { ...kit.happened, ...trail.happened }
    const wordless = Object.keys(eventCatalogue()).filter(
      (kind) => !(kind in known || kind.startsWith('assessment.') || (kind.split('.').at(-1) ?? '') in known),
    )
    expect(wordless, language).toEqual([])
    const nameless = Object.keys(eventCatalogue()).filter((kind) => !((kind.split('.')[0] ?? '') in trail.subjects))
    expect(nameless, language).toEqual([])
  }
})

test('no sentence of another language was left in English, and none has lost what it names', () => {
  const said = (words: object): Map<string, string> => {
    const found = new Map<string, string>()
    const walk = (value: unknown, path: string) => {
      if (typeof value === 'string') found.set(path, value)
      else if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`)
    }
    walk(words, '')
    return found
  }
  const english = said({ ...en, imports: englishOfImports, webhooks: englishOfWebhooks })
  for (const words of [
    { ...de, imports: germanOfImports, webhooks: germanOfWebhooks },
    { ...fr, imports: frenchOfImports, webhooks: frenchOfWebhooks },
  ]) {
    const same = [...said(words)].filter(([path, text]) => english.get(path) === text && text.split(' ').length > 3)
    expect(same).toEqual([])
  }
  for (const [reason, text] of Object.entries(german)) {
    const names = (sentence = '') => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
    expect(names(french[reason]), reason).toEqual(names(text))
  }
})

test('has a help for the same fields in each language', () => {
  const helped = (words: object, path = ''): string[] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value !== 'object' || value === null
        ? key === 'help'
          ? [path]
          : []
        : helped(value as object, `${path}.${key}`),
    )
  expect(helped(de)).toEqual(helped(en))
  expect(helped(fr)).toEqual(helped(en))
})

test('says what is missing, and what would lower an impact, in German and French', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
  const unknown = await createProduct(t.deps, w.actor, { name: 'Thing' })
  const fibres = (...names: string[]) => names.map((fibreText) => ({ fibreText, share: 1 / names.length }))
  const made = [
    { productId: product.id, name: 'Without anything' },
    { productId: unknown.id, name: 'Of nobody knows what', weight: 0.2, composition: fibres('moonweave', 'cotton') },
    { productId: product.id, name: 'Wool', weight: 0.2, composition: fibres('wool', 'polyester', 'cotton', 'nylon') },
    { productId: product.id, name: 'Flown', weight: 0.2, composition: fibres('cotton'), airFreightShare: 0.5 },
    { productId: product.id, name: 'Not whole', weight: 0.2, composition: [{ fibreText: 'cotton', share: 0.995 }] },
  ]
  const format = { country: (code: string) => code, figure: String }
  const codes = new Set<string>()
  const kinds = new Set<string>()
  for (const input of made) {
    const { id } = await createVariant(t.deps, w.actor, input)
    const { data } = await t.graphql(
      `{ variant(id: "${id}") { assessment { missingInputs { code item advice } } }
         levers(variantId: "${id}", countries: ["PT", "SE"]) { kind item to change } }`,
      await w.key('read'),
    )
    for (const words of [de, fr]) {
      for (const missing of data.variant.assessment.missingInputs) {
        codes.add(missing.code)
        expect(sayAdvice(words.method, missing), missing.advice).not.toBe(missing.advice)
      }
      for (const lever of data.levers) {
        kinds.add(lever.kind)
        const said = sayLever(words.method, lever, format)
        expect([lever.change, lever.item, lever.to], lever.change).not.toContain(said)
        expect(said).not.toMatch(/-conventional|-recycled/)
      }
    }
  }
  expect([...codes].sort()).toEqual(
    expect.arrayContaining([
      'COMPOSITION_SUM',
      'COUNTRY_PROXY',
      'COVERAGE',
      'DEFAULT',
      'SCORE_INPUT',
      'WEIGHT',
      'WIDE_SPREAD',
    ]),
  )
  expect([...kinds].sort()).toEqual(['another-country', 'longer-life', 'no-air-freight', 'recycled-material'])
})
