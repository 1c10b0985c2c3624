import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../../server/src/app/schema.ts'
import { sampleData } from '#features/telling/webhook-deliveries/sample-message.ts'
import { writeMessage } from '#features/telling/webhook-deliveries/write-message.ts'
import type { Actor } from '#kit/actor.ts'
import { sampleMessageOf } from './samples.ts'
import { TRIGGERS } from './write-zapier.ts'

const actor = {
  kind: 'member',
  id: 'usr_1',
  name: 'Ana',
  workspaceId: 'ws_1',
  requestId: null,
} as unknown as Actor

test.each(TRIGGERS)('the sample of %s has the form of what a webhook is sent', (kind) => {
  const occurredAt = new Date('2026-11-21T09:30:00Z')
  const message = { id: 'msg_1', kind, occurredAt, data: sampleData(actor, kind), subjectType: null, subjectId: null }
  const sent = JSON.parse(writeMessage(message, 'standard', 'http://selvedge.test/workspaces/ws_1').body)
  delete sent.data.isTest
  const sample = JSON.parse(JSON.stringify(sampleMessageOf(kind)))
  // Of whom and of what are made up in both.
  const madeUp = kind === 'records.sent' ? {} : { id: expect.any(String), actor: expect.any(Object) }
  expect({ ...sample, data: { ...sample.data, ...madeUp } }).toEqual({ ...sent, data: { ...sent.data, ...madeUp } })
  expect(Object.keys(sample.data)).toEqual(Object.keys(sent.data))
})

test('the sample on the first page of automation is the one of the catalogue', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/automation/README.md'), 'utf8')
  const [, sample = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  expect(JSON.parse(sample)).toEqual(sampleMessageOf('passport.published'))
})
