import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { faultsOfCard } from '#test/adaptive-card.ts'
import { startMessengers } from '#test/doubles/channels/messengers.ts'
import { atFileEnd } from '#test/file-end.ts'
import { messengers } from '#test/messengers.ts'
import { proofFolder } from '../../../../../../proof/install-proof.ts'
import type { ChannelKind, ChannelWorld } from './channel-kind.ts'
import { CHANNEL_KINDS } from './channel-kinds.ts'
import { email } from './email/email.ts'
import { googleChat } from './google-chat/google-chat.ts'
import { mattermost } from './mattermost/mattermost.ts'
import type { MessageParts } from './message-parts.ts'
import { isolated, plainText } from './plain-text.ts'
import { rocketChat } from './rocket-chat/rocket-chat.ts'
import { slack } from './slack/slack.ts'
import { teams } from './teams/teams.ts'

const double = await startMessengers()
const local = parsePrivateTarget('127.0.0.1')
const outbound = createOutboundClient({ privateTargets: local ? [local] : [], allowHttp: false })
atFileEnd(async () => {
  await double.close()
  await outbound.close()
})

/** The way to the vendors leads to the double. */
const world: ChannelWorld = {
  now: () => new Date(),
  mail: () => Promise.reject(new Error('These channels send no e-mail.')),
  call: (request) =>
    outbound.send({
      ...request,
      url: request.url.replace(/^https:\/\/[^/]+/, double.origin),
      answer: { atMostBytes: 4_096, beyond: 'cut' },
    }),
}
const SLACK = { address: 'https://hooks.slack.com/services/T0/B0/secret' }
const TEAMS = { address: 'https://x.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=secret' }

const HOSTILE = [
  '<!channel> <@U123> *bold* _it_ ~no~ `code` :smile:',
  '[click](https://evil.example) **b** @channel <https://evil.example|x> & <b>',
  '\u202egpj.exe שלום עולם',
  '👩‍👩‍👧‍👦'.repeat(400),
  `{{DATE(2017-02-14T06:08:39Z,LONG)}} ${'A'.repeat(10_000)}`,
]

/** As much as a message ever has: six kinds, five of each, with pictures and all that is said of a record. */
function whole(names: readonly string[], picture: string | null = null): MessageParts {
  const shown = names.map((name) => isolated(plainText(name, 120)))
  const group = (n: number) => ({
    title: `${n} products changed`,
    severity: n === 1 ? ('problem' as const) : ('routine' as const),
    items: shown.map((name) => ({
      name,
      url: 'https://selvedge.example/products/prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
      picture,
      facts: ['Score 74 of 100', 'Changed: name, weight', `By ${name}`],
    })),
    more: { label: 'and 7 more', url: 'https://selvedge.example/activity?kind=product.updated&from=2026-11-23' },
  })
  return {
    language: 'en',
    title: '72 things happened & more <soon>',
    context: 'Vesperholm · 23 Nov 2026',
    note: null,
    groups: [1, 2, 3, 4, 5, 6].map(group),
    others: 'Also: 3 files added',
    link: { label: 'Open the activity', url: 'https://selvedge.example/activity' },
  }
}
const MESSAGES = [
  whole(HOSTILE),
  whole(HOSTILE.slice(0, 2), 'https://selvedge.example/files/1/original'),
  { ...whole(['Scarf']), groups: whole(['Scarf'], 'https://selvedge.example/files/1/original').groups.slice(0, 1) },
]

test('Slack: its own client sends the same bytes, the double takes them, and its types know every block', async () => {
  const { slackWebhook } = messengers()
  const sources: string[] = []
  for (const parts of MESSAGES) {
    const written = slack.write(parts)
    expect(await slack.send(world, SLACK, written)).toEqual({ state: 'sent', status: 200 })
    const { text } = await slackWebhook(`${double.origin}/services/T0/B0/secret`).send(JSON.parse(written.body))
    expect(text).toBe('ok')
    const [ours, theirs] = double.asked.slice(-2)
    expect(theirs?.text).toBe(ours?.text)
    sources.push(`send(${written.body})`)
  }
  const file = join(proofFolder('messengers'), `blocks-${process.pid}.ts`)
  const head =
    "import type { KnownBlock } from '@slack/types'\ndeclare function send(message: { text: string; blocks: KnownBlock[] }): void\n// @ts-expect-error\nsend({ text: '', blocks: [{ type: 'sundial' }] })\n"
  await writeFile(file, head + sources.join('\n'))
  try {
    const tsc = join(proofFolder('check'), 'node_modules/.bin/tsc')
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', '--types', '']
    await promisify(execFile)(tsc, [...options, file]).catch((error) => expect(error.stdout).toBe(''))
  } finally {
    await rm(file)
  }
}, 60_000)

test('Teams: the library of Adaptive Cards has nothing to say against a card, reads all of it, and 21 kB are kept', async () => {
  const { readAdaptiveCard } = messengers()
  for (const parts of MESSAGES) {
    const written = teams.write(parts)
    expect(Buffer.byteLength(written.body)).toBeLessThanOrEqual(21_000)
    expect(await teams.send(world, TEAMS, written)).toEqual({ state: 'sent', status: 202 })
    const [{ content }] = JSON.parse(written.body).attachments
    const { faults, read } = readAdaptiveCard(content)
    expect(faults).toEqual([])
    expect(faultsOfCard(content)).toEqual([])
    expect(textsOf(read)).toEqual(textsOf(content))
    expect(JSON.stringify(content)).not.toContain('"TextBlock"')
    expect(JSON.stringify(content)).not.toContain('{{')
  }
})

test.each([
  ['an element that there is not', (card) => (card.body[0].type = 'Sundial'), 'card.body[0]: "Sundial" is none of'],
  ['a property that there is not', (card) => (card.body[0].sundial = 1), 'sundial is no property of RichTextBlock'],
  ['a value outside its enumeration', (card) => (card.body[0].inlines[0].size = 'Huge'), 'inlines[0].size: "Huge"'],
  ['a property of another kind', (card) => (card.body[1].separator = 'yes'), 'separator: not true or false'],
  ['something left out', (card) => delete card.actions[0].url, 'card.actions[0]: no url'],
  // biome-ignore lint/suspicious/noExplicitAny: it is broken on purpose.
] as readonly (readonly [string, (card: any) => void, string])[])('the check of cards finds %s', (_, spoil, said) => {
  const [{ content }] = JSON.parse(teams.write(whole(['Scarf'])).body).attachments
  spoil(content)
  expect(faultsOfCard(content)).toEqual([expect.stringContaining(said)])
})

function textsOf(card: object): string[] {
  return [...JSON.stringify(card).matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(String(text)))
}

test('names are shown as they are: in Slack nothing of them is markup', () => {
  const { text, blocks } = JSON.parse(slack.write(whole(HOSTILE)).body)
  expect(text).toBe('72 things happened &amp; more &lt;soon&gt;')
  expect(JSON.stringify(blocks)).not.toContain('mrkdwn')
  const shown = textsOf(blocks)
  for (const name of HOSTILE.slice(0, 2)) expect(shown).toContain(name)
  expect(shown).toContain('\u2068gpj.exe שלום עולם\u2069')
  for (const one of shown) expect(one.isWellFormed()).toBe(true)
  expect(Math.max(...shown.map((one) => Array.from(one).length))).toBeLessThanOrEqual(200)
})

test.each([
  [mattermost, /\\\[click\\\]\\\(https:\u2060\/\/evil.example\\\)/, 16_000],
  [rocketChat, /\[\u2060click\]\u2060\(\u2060https:\u2060\/\/evil.example\)\u2060/, 4_800],
] as const)('$name: nothing of a name is Markdown, a mention or a link', (kind, click, most) => {
  const { body } = kind.write(whole(HOSTILE.slice(0, 2)))
  const { text } = JSON.parse(body)
  expect(text).toMatch(click)
  expect(text).toContain('@\u2060channel')
  expect(text).toContain('\\*bold\\*')
  expect(kind.write(whole(HOSTILE)).body.length).toBeLessThanOrEqual(most)
})

test('Google Chat: names are escaped in its HTML, and 30 kB are kept', () => {
  const { body } = googleChat.write(whole(HOSTILE))
  expect(body).toContain('&lt;https://evil.example|x&gt; &amp; &lt;b&gt;')
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(30_000)
})

const ADDRESSES: readonly (readonly [ChannelKind, string, string])[] = [
  [slack, SLACK.address, 'https://hooks.slack.com/triggers/T0/1/x'],
  [slack, 'https://hooks.slack-gov.com/services/T0/B0/x', 'https://hooks.slack.com.evil.example/services/T0/B0/x'],
  [teams, TEAMS.address, 'https://example.webhook.office.com/webhookb2/1'],
  [
    teams,
    'https://a.b.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/1/triggers/manual/paths/invoke?sig=x',
    'http://x.logic.azure.com/workflows/1/triggers/x',
  ],
  [mattermost, 'http://chat.lan:8065/hooks/abc', 'https://chat.example/'],
  [rocketChat, 'https://chat.example/hooks/1/abc', 'https://chat.example/hooks/1'],
  [googleChat, 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t', 'https://chat.google.com/room/A'],
]
test.each(ADDRESSES)('$kind takes its own addresses, and no others', ({ parse }, right, wrong) => {
  expect(parse({ address: ` ${right} ` })).toMatchObject({ kept: { address: right }, url: right })
  expect(parse({ address: right }).shown).not.toContain(right.slice(12, -4))
  expect(() => parse({ address: wrong })).toThrow(/must be the address that/)
})

test.each([
  [200, 'sent'],
  [302, 'broken'],
  [400, 'refused'],
  [403, 'broken'],
  [404, 'broken'],
  [410, 'broken'],
  [413, 'refused'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
] as const)('an answer of %i means that a message is %s, for every kind that is posted to', async (status, state) => {
  for (const kind of CHANNEL_KINDS.filter((one) => one !== email).slice(0, 5)) {
    const good = kind === rocketChat ? { success: true } : 'ok'
    double.fail({
      is: 'answer',
      answer: { status, headers: { 'retry-after': '7' }, body: status === 200 ? good : 'no_service' },
    })
    const sent = await kind.send(world, SLACK, kind.write(whole(['Scarf'])))
    expect([kind.kind, sent.state]).toEqual([kind.kind, state])
    if (sent.state === 'again') expect(sent.at).not.toBeNull()
    if (sent.state !== 'sent') expect(sent.said.message).not.toContain('secret')
  }
})

test('a page instead of "ok" is no Slack, and a connection that is cut is tried again', async () => {
  double.fail({ is: 'page' })
  expect(await slack.send(world, SLACK, slack.write(whole(['Scarf'])))).toMatchObject({ state: 'broken' })
  double.fail({ is: 'lost' })
  const lost = await slack.send(world, SLACK, slack.write(whole(['Scarf'])))
  expect(lost).toMatchObject({ state: 'again', at: null, status: null })
})
