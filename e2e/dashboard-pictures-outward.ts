import type { Ask } from './ask.ts'

/**
 * What others read and are told: two feeds that have been read, a model of Power BI, a channel with its rules and what it was sent, and ratings. A feed
 * is created by a person only, so this signs in. The receivers of the webhooks' pictures must listen.
 */
export async function makeOutwardWorthSeeing(
  base: string,
  account: { email: string; password: string },
): Promise<void> {
  const signedIn = await fetch(`${base}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const ask: Ask = async (query, variables = {}) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${base}/api/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = JSON.parse(await answer.text())
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const there = await ask<Record<'feeds' | 'channels' | 'ratings', unknown[]>>(
    '{ feeds { id } channels(take: 1) { id } ratings(take: 1) { id } }',
  )
  if (there.feeds.length === 0) await makeFeeds(base, ask)
  if (there.channels.length === 0) await makeChannel(ask)
  if (there.ratings.length === 0) await rateCompanies(ask)
}

async function makeFeeds(base: string, ask: Ask): Promise<void> {
  const { report, table } = await ask<Record<'report' | 'table', { secret: string }>>(
    `mutation {
      table: createFeed(name: "Jackets for the shop team", kind: CSV, list: PRODUCTS, matching: { category: "Jackets", orderBy: NAME_ASC }) { secret }
      report: createFeed(name: "Sustainability report", kind: ODATA, sets: [PRODUCTS, VARIANTS, PASSPORTS, CERTIFICATIONS]) { secret }
      createRefreshedModel(name: "Sustainability report", tenant: "vesperholm.onmicrosoft.com", clientId: "1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90",
        clientSecret: "8Q~madeupForPictures", groupId: "2e7d2b3c-4a55-4d1f-8b68-1d2f6e3c8ea1", datasetId: "3f8e3c4d-5b66-4e2a-9c79-2e3a7f4d9fb2", mostADay: 6) { id }
    }`,
  )
  const basic = `Basic ${Buffer.from(`report:${report.secret}`).toString('base64')}`
  for (const [set, agent] of [
    ['Products', 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)'],
    ['Variants', 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)'],
    ['Passports', 'Tableau Desktop'],
  ] as const)
    await fetch(`${base}/odata/v4/${set}`, { headers: { authorization: basic, 'user-agent': agent } })
  await fetch(`${base}/feeds/csv/${table.secret}.csv`, { headers: { 'user-agent': 'GoogleDocs; apps-spreadsheets' } })
}

async function makeChannel(ask: Ask): Promise<void> {
  const { channel } = await ask<{ channel: { id: string } }>(
    `mutation { channel: createChannel(kind: "mattermost", name: "Passports", settings: { address: "http://127.0.0.1:9474/hooks/x7k2m9qp" },
      language: "en", timeZone: "Europe/Berlin", quietFrom: "20:00", quietUntil: "07:00") { id } }`,
  )
  const rule = `mutation ($id: ID!, $kinds: [String!], $pace: ChannelPace!) { createChannelRule(channelId: $id, kinds: $kinds, pace: $pace) { id } }`
  await ask(rule, { id: channel.id, kinds: ['passport.published', 'passport.withdrawn'], pace: 'AT_ONCE' })
  await ask(rule, { id: channel.id, kinds: ['certification.expiring', 'rating.expiring'], pace: 'WEEKLY' })
  await ask('mutation ($id: ID!) { testChannel(id: $id) { id } }', { id: channel.id })
}

async function rateCompanies(ask: Ask): Promise<void> {
  const { companies } = await ask<{ companies: { id: string }[] }>('{ companies(take: 3, role: MANUFACTURER) { id } }')
  const rate = `mutation ($id: ID!, $day: Day!, $score: Float!, $until: Day!, $parts: [String!]) {
    createRating(companyId: $id, scheme: "EcoVadis", publishedOn: $day, score: $score, validUntil: $until, subScores: $parts) { id } }`
  for (const [at, { id }] of companies.entries()) {
    const parts = ['Environment: 70', 'Labor & Human Rights: 65', 'Ethics: 60', 'Sustainable Procurement: 55']
    const year = new Date().getUTCFullYear()
    await ask(rate, { id, day: `${year - 1}-03-01`, until: `${year}-02-28`, score: 52 + at * 4, parts })
    await ask(rate, { id, day: `${year}-03-01`, until: `${year + 1}-02-28`, score: 58 + at * 5, parts })
  }
}
