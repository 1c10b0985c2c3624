import { expect, test } from 'vitest'
import { deleteCertification } from '#features/records/certifications/delete-certification.ts'
import { deleteFile } from '#features/records/files/delete-file.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { startAirtableDouble } from '#test/doubles/airtable/airtable-double.ts'
import { leadAirtableTo } from '#test/doubles/airtable/led-to-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { picture } from '#test/uploads.ts'
import { createConnection } from '../connections/create-connection.ts'
import { continueRun } from '../runs/decide-run.ts'
import { startRun } from '../runs/start-run.ts'
import { bringFiles } from './bring-files.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

const double = await startAirtableDouble()
atFileEnd(() => double.close())
leadAirtableTo(double.origin)
const base = double.addBase('Papers')
const table = double.addTable(base, 'Certificates', [
  'Number',
  'Standard',
  { name: 'Photo', type: 'multipleAttachments' },
  { name: 'Certificate', type: 'multipleAttachments' },
])

const w = await t.workspace()
const connection = await createConnection(deps, w.actor, {
  kind: 'airtable',
  name: 'Papers',
  settings: {},
  secrets: { access_token: double.token },
})

async function run() {
  const { id } = await startRun(deps, w.actor, { connectionId: connection.id, isFull: true })
  const row = async () => (await t.owner.query('select * from connection_runs where id = $1', [id])).rows[0]
  const settled = (...states: string[]) =>
    expect
      .poll(async () => (await row()).state, { interval: 30, timeout: 30_000 })
      .toSatisfy((now: string) => states.includes(now))
  await settled('waiting', 'finished', 'failed')
  if ((await row()).state === 'waiting') await continueRun(deps, w.actor, { id })
  await settled('finished', 'failed')
  const ended = await row()
  expect(ended.state, JSON.stringify(ended)).toBe('finished')
  return ended
}

const filesOf = async (externalId: string) => {
  const { rows } = await t.owner.query(
    `select f.name, f.kind, f.visibility, f.media_type from files f
     join external_references r on r.workspace_id = f.workspace_id and r.record_id = f.certification_id
     where r.external_id = $1 order by f.kind, f.name`,
    [externalId],
  )
  return rows.map(({ name, kind, visibility, media_type }) => [name, kind, visibility, media_type])
}
const fetched = () => double.asked.filter(({ url }) => url.pathname.startsWith('/files/')).length

test('pictures and documents become files of the record, once; what is exchanged there is exchanged here; what cannot be taken is named', async () => {
  const photo = double.addFile('gots.png', 'image/png', await picture(60, 40).png().toBuffer())
  const paper = double.addFile('GOTS ’26/27.txt', 'text/plain', Buffer.from('Valid until March.'))
  const page = double.addFile('../../evil.pdf', 'application/pdf', Buffer.from('<!doctype html><script>1</script>'))
  const inside = { id: 'attInside00000000', url: 'http://169.254.169.254/latest', filename: 'x.pdf', size: 3 }
  const large = { ...double.addFile('large.pdf', 'application/pdf', Buffer.from('%PDF')), size: 10_000_000_000 }
  const gots = double.addRecord(table, {
    Number: 'GOTS-1',
    Standard: 'GOTS',
    Photo: [photo],
    Certificate: [paper, page, inside, large],
  })
  // Every page and every look has addresses of its own: those of the first end before the import does.
  const first = await run()
  expect(await filesOf(gots.id)).toEqual([
    ['GOTS ’26_27.txt', 'document', 'private', 'text/plain; charset=utf-8'],
    ['gots.png', 'image', 'public', 'image/png'],
  ])
  const told = (ended: { left_out: { said: { reason: string } }[] }) =>
    ended.left_out.map(({ said }) => said.reason).sort()
  expect(told(first)).toEqual(['file_too_large', 'markup_refused', 'target_private'])
  const before = fetched()
  expect(told(await run())).toEqual([])
  expect(fetched()).toBe(before)
  const renewed = double.addFile('renewed.txt', 'text/plain', Buffer.from('Valid until May.'))
  double.change(table, gots, { Certificate: [renewed] })
  await run()
  expect((await filesOf(gots.id)).map(([name]) => name)).toEqual(['renewed.txt', 'gots.png'])
  const { rows } = await t.owner.query('select name from files where workspace_id = $1 and certification_id is null', [
    w.id,
  ])
  expect(rows.map(({ name }) => name)).toEqual(['GOTS ’26_27.txt'])
})

test('what could not be reached is tried again with the next run', async () => {
  const paper = double.addFile('late.txt', 'text/plain', Buffer.from('Late.'))
  const record = double.addRecord(table, { Number: 'GOTS-2', Standard: 'GOTS', Certificate: [paper] })
  double.fail({ is: 'answer', answer: { status: 410, body: 'gone' } }, ({ url }) => url.pathname.startsWith('/files/'))
  const ended = await run()
  expect(ended.left_out.map(({ said }: { said: { reason: string } }) => said.reason)).toEqual(['file_not_given'])
  expect(await filesOf(record.id)).toEqual([])
  await run()
  expect((await filesOf(record.id)).map(([name]) => name)).toEqual(['late.txt'])
})

test('cut off in the middle and begun again, each file is there once', async () => {
  const papers = Array.from({ length: 4 }, (_, at) =>
    double.addFile(`${at}.txt`, 'text/plain', Buffer.from(`Page ${at}.`)),
  )
  const record = double.addRecord(table, { Number: 'GOTS-3', Standard: 'GOTS', Certificate: papers })
  const isFile = ({ url }: { url: URL }) => url.pathname.startsWith('/files/')
  // The run brings none of them; what is tried here is what a process does that comes after one that was killed.
  for (const _ of papers) double.fail({ is: 'answer', answer: { status: 503, body: 'later' } }, isFile)
  await run()
  const ending = new AbortController()
  let asked = 0
  double.meanwhile((one) => {
    if (isFile(one) && ++asked === 3) ending.abort(new Error('The process ends.'))
  })
  await expect(bringFiles(deps, w.actor, connection.id, ending.signal)).rejects.toThrow()
  double.meanwhile(() => {})
  await bringFiles(deps, w.actor, connection.id, AbortSignal.timeout(20_000))
  expect((await filesOf(record.id)).map(([name]) => name)).toEqual(['0.txt', '1.txt', '2.txt', '3.txt'])
})

test('a record that was deleted and comes again gets its files; a file that was deleted here does not come again', async () => {
  const paper = double.addFile('kept.txt', 'text/plain', Buffer.from('Kept.'))
  const other = double.addFile('other.txt', 'text/plain', Buffer.from('Other.'))
  const record = double.addRecord(table, { Number: 'GOTS-4', Standard: 'GOTS', Certificate: [paper, other] })
  await run()
  const idOf = async (name: string) => (await t.owner.query('select id from files where name = $1', [name])).rows[0].id
  await deleteFile(deps, w.actor, { id: await idOf('other.txt') })
  await run()
  expect((await filesOf(record.id)).map(([name]) => name)).toEqual(['kept.txt'])
  const { rows } = await t.owner.query('select record_id from external_references where external_id = $1', [record.id])
  await deleteCertification(deps, w.actor, { id: rows[0].record_id })
  await run()
  expect((await filesOf(record.id)).map(([name]) => name)).toEqual(['kept.txt', 'other.txt'])
})

test('a certification that is there no more is marked', async () => {
  const [gone] = [...table.records.values()].slice(-1)
  if (gone) double.remove(table, gone)
  expect((await run()).gone).toBe(1)
})
