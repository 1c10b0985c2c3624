import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { updateRatings } from '#features/records/ratings/update-rating.ts'
import { makeUpload } from '#test/fixture.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { eventually } from '#test/receiver.ts'
import { layoutOf } from '../reading/layouts/known-layouts.ts'

let t: TestApp
let w: TestWorkspace
let as: Credentials
const companies: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  as = await w.member('owner')
  const company = async (key: string, fields: object) => {
    companies[key] = (await createCompany(t.deps, w.actor, { name: key, ...fields })).id
  }
  await company('vat', { name: 'Ave Weavers', vatId: 'PT501234567' })
  await company('number', { name: 'Lariana', code: 'L-78' })
  await company('name', { name: 'Mühle & Söhne' })
  await company('scheme', { name: 'Under another name' })
  await company('twin', { name: 'Twice' })
  await company('other twin', { name: 'TWICE' })
  await company('wrong', { name: 'Wrong', code: 'L-79' })
  await company('german', { name: 'Spinnerei', vatId: 'DE811111111' })
  const rated = { companyId: companies['scheme'] ?? '', scheme: 'EcoVadis', schemeId: 'AB100006' }
  await createRating(t.deps, w.actor, { ...rated, publishedOn: '2025-06-01', score: 65 })
})

async function ask(query: string) {
  const { data, errors } = await t.graphql(query, as)
  expect(errors).toBeUndefined()
  return data
}

const fixture = (name: string) => readFile(new URL(`../../../../test/fixtures/${name}`, import.meta.url))

async function upload(file: Buffer): Promise<string> {
  const id = await makeUpload(t.deps, w.actor, file)
  await inState(id, 'checkImport', 'CHECKED')
  return id
}

async function inState(id: string, verb: string, state: string): Promise<void> {
  await ask(`mutation { ${verb}(id: "${id}") { id } }`)
  await eventually(async () => (await ask(`{ import(id: "${id}") { state } }`)).import.state === state)
}

const lookAt = async (id: string) =>
  (
    await ask(
      `{ import(id: "${id}") { tables { layout records } checked { records { kind create update unchanged } }
        problems { line severity reason found message } mappingProblems { reason headers } } }`,
    )
  ).import

const ratings = async (company: string) =>
  (
    await ask(
      `{ ratings(companyId: "${companies[company]}", orderBy: PUBLISHED_ASC) {
        scheme schemeId score subScores medal publishedOn validUntil saidExpired scorecardUrl } }`,
    )
  ).ratings

test('their CSV is recognised, companies are found by id, number, VAT and name, and what is not clear is said', async () => {
  const id = await upload(await fixture('ecovadis-export-en.csv'))
  const { tables, problems, mappingProblems } = await lookAt(id)
  expect(tables).toEqual([{ layout: 'ecovadis', records: ['rating'] }])
  expect(mappingProblems).toEqual([
    { reason: 'columns_left_out', headers: ['Country', 'Industry', 'Overall Score Trend', 'Status'] },
  ])
  expect(
    problems.map((one: Record<string, unknown>) => [one['line'], one['severity'], one['reason'], one['found']]),
  ).toEqual([
    [4, 'warning', 'company_by_name', 'MÜHLE & SÖHNE'],
    [5, 'error', 'reference_not_found', 'Nowhere Knit'],
    [8, 'error', 'reference_ambiguous', 'Twice'],
    [9, 'error', 'sub_score_malformed', expect.stringContaining('high')],
  ])
  expect(problems[1].message).toContain('Create the company first')
  expect(await ratings('vat')).toEqual([])

  await inState(id, 'startImport', 'FINISHED')
  expect(await ratings('vat')).toEqual([
    {
      scheme: 'EcoVadis',
      schemeId: 'AB100001',
      score: 68,
      subScores: ['Environment: 70', 'Labor & Human Rights: 60.5', 'Sustainable Procurement: 65'],
      medal: 'Gold',
      publishedOn: '2026-03-12',
      validUntil: '2027-03-12',
      saidExpired: false,
      scorecardUrl: 'https://scorecards.example/AB100001',
    },
  ])
  // Without an end in the file it is the last day of the twelve months that EcoVadis gives.
  expect(await ratings('number')).toMatchObject([{ score: 54, medal: null, validUntil: '2027-01-30' }])
  expect(await ratings('name')).toMatchObject([{ score: 41, saidExpired: true }])
  expect(await ratings('scheme')).toMatchObject([{ score: 65 }, { score: 72, medal: 'Platinum' }])
  expect([await ratings('twin'), await ratings('wrong')]).toEqual([[], []])

  await inState(id, 'undoImport', 'UNDONE')
  expect([await ratings('vat'), await ratings('number'), await ratings('name')]).toEqual([[], [], []])
  expect(await ratings('scheme')).toMatchObject([{ score: 65 }])
})

test('their workbook, in German, is recognised too; sent again it changes nothing', async () => {
  const file = await fixture('ecovadis-export-de.xlsx')
  const id = await upload(file)
  expect(await lookAt(id)).toMatchObject({ tables: [{ layout: 'ecovadis' }], problems: [], mappingProblems: [] })
  await inState(id, 'startImport', 'FINISHED')
  const [rating] = await ratings('vat')
  expect(rating).toMatchObject({ score: 71, medal: 'Gold', publishedOn: '2027-03-10', validUntil: '2028-03-09' })
  expect(await ratings('german')).toMatchObject([
    {
      subScores: ['Environment: 60', 'Labor & Human Rights: 55', 'Sustainable Procurement: 60'],
      publishedOn: '2026-04-01',
      validUntil: '2027-03-31',
    },
  ])
  const { checked } = await lookAt(await upload(file))
  expect(checked.records).toMatchObject([{ kind: 'rating', create: 0, update: 0, unchanged: 2 }])
})

test('a row that changes what was read from the scheme is a problem of that row in the check, and the others come in', async () => {
  const name = 'Read from the scheme'
  const { id: companyId } = await createCompany(t.deps, w.actor, { name })
  companies['fetched'] = companyId
  const { id } = await createRating(t.deps, w.actor, { companyId, scheme: 'EcoVadis', publishedOn: '2026-02-01' })
  await updateRatings(t.deps, w.actor, [{ id, score: 61 }], { fetchedFrom: 'Our EcoVadis', fetchedAt: t.deps.now() })
  const rows = ['2026-02-01;90;', '2025-02-01;55;', '2026-02-01;61;R-5'].map((row) => `${name};EcoVadis;${row}\n`)
  const head = 'rating_company;rating_scheme;rating_published_on;rating_score;rating_code\n'
  const importId = await upload(Buffer.from(head + rows.join('')))
  const message = expect.stringContaining('read from "Our EcoVadis", so rating_score cannot')
  const { problems } = await lookAt(importId)
  expect(problems).toEqual([{ line: 2, severity: 'error', reason: 'rating_fetched', message, found: '90' }])
  await inState(importId, 'startImport', 'FINISHED')
  expect(await ratings('fetched')).toMatchObject([{ score: 55 }, { score: 61 }])
})

test.each([
  'evid,ev_supplier_name,vat_number,global_score,env_score,lab_score,fbp_score,sup_score,published_date,expired,scorecard_link',
  'Ecovadis name;Ecovadis ID;Ecovadis score;Environment;Date published',
  'Fournisseur;N° TVA;Score global;Environnement;Social & Droits Humains;Éthique;Achats responsables;Médaille;Date de publication;Valable jusqu’au',
  'Unternehmen;Gesamtbewertung;Umwelt;Arbeits- & Menschenrechte;Ethik;Nachhaltige Beschaffung;Veröffentlicht am',
])('%s is a layout', (headings) => expect(layoutOf(headings.split(/[;,]/))?.name).toBe('ecovadis'))

test.each([
  'rating_company;rating_scheme;rating_published_on;rating_score;rating_sub_scores;rating_valid_until',
  'Name;Score;Environment;Ethics;Publication date',
  'company_name;vat_id;gln;country',
  'evid;ev_supplier_name;published_date;current_stage',
])('%s is none', (headings) => expect(layoutOf(headings.split(';'))).toBeNull())
