import { describe, expect, test } from 'vitest'
import { ecoVadisWith, failure } from '#test/doubles/ecovadis/ecovadis-with.ts'
import type { Fault } from '#test/doubles/fault-server.ts'
import { ecovadis } from './ecovadis.ts'

const request = {
  company: { name: 'Tecelagem', country: 'PT', ownNumber: 'L-1' },
  contact: { firstName: 'Ana', lastName: 'Sá', email: 'ana@tecelagem.example', phone: null },
  buyer: { firstName: 'Jo', lastName: 'Berg', email: 'jo@brand.example' },
}

describe('ratings', () => {
  test('come page by page behind a BOM, each supplier once, without padding and without a medal', async () => {
    const { double, pages } = await ecoVadisWith(1_203)
    Object.assign(double.records[0] ?? {}, {
      evid: 'AB123456',
      ev_supplier_name: ' Tecelagem do Ave 😀 ',
      vat_number: 'PT 123 456 789         ',
      integration_ids: ['L-1', '', ''],
      env_score: 70,
      lab_score: 60,
      fbp_score: 0,
      sup_score: null,
      scorecard_link: 'https://scorecards.example/AB123456',
    })
    Object.assign(double.records[1] ?? {}, { published_date: null, global_score: null, progress_status: 'In progress' })
    const read = await pages()
    const companies = read.flatMap((page) => page.companies)
    expect([read.length, companies.length, new Set(companies.map(({ id }) => id)).size]).toEqual([3, 1_203, 1_203])
    expect(companies[0]).toEqual({
      id: 'AB123456',
      name: 'Tecelagem do Ave 😀',
      country: 'PT',
      city: null,
      vatId: 'PT 123 456 789',
      ownNumbers: ['L-1'],
      standing: 'Completed',
      rating: {
        scheme: 'EcoVadis',
        schemeId: 'AB123456',
        score: 50,
        subScores: ['Environment: 70', 'Labor & Human Rights: 60', 'Ethics: 0'],
        publishedOn: '2026-03-01',
        validUntil: '2027-02-28',
        saidExpired: false,
        scorecardUrl: 'https://scorecards.example/AB123456',
      },
    })
    expect(companies[1]).toMatchObject({ standing: 'In progress', rating: null })
    expect(double.tokens).toHaveLength(1)
  })

  test('that have changed since a day are asked for in double quotes', async () => {
    const { double, pages } = await ecoVadisWith(2)
    Object.assign(double.records[0] ?? {}, { status_last_update: '2026-05-01' })
    const [page] = await pages(new Date('2026-04-30T12:00:00Z'))
    expect(page?.companies).toHaveLength(1)
    expect(double.asked.at(-1)?.url.search).toContain('f__status_last_update__ge=%222026-04-30%22')
  })

  test('whose last page vanishes meanwhile end there, and one without the page header ends where it is short', async () => {
    const { double, pages } = await ecoVadisWith(600)
    double.meanwhile(({ url }) => {
      if (url.searchParams.get('page_number') === '2') double.records.splice(300)
    })
    expect((await pages()).map(({ companies }) => companies.length)).toEqual([500])
    double.meanwhile(() => {})
    double.fail({ is: 'answer', answer: { body: [double.records[0]] } }, ({ url }) => url.pathname.endsWith('EVData'))
    expect((await pages()).map(({ companies }) => companies.length)).toEqual([1])
  })

  test('go on when the token ends in the middle, and say what to do when the password is another', async () => {
    const { double, pages } = await ecoVadisWith(600)
    const onSecond = (change: () => void) =>
      double.meanwhile(({ url }) => {
        if (url.searchParams.get('page_number') !== '2') return
        double.meanwhile(() => {})
        change()
      })
    onSecond(() => double.endTokens())
    expect((await pages()).flatMap(({ companies }) => companies)).toHaveLength(600)
    expect(double.tokens).toHaveLength(2)
    onSecond(() => double.revoke())
    expect(await failure(pages(), double)).toMatchObject({
      kind: 'credentials',
      message: expect.stringContaining('Wrong username or password.'),
    })
  })

  test('names in any script, quotes, and what is empty, false, null or absent are read as they are', async () => {
    const { double, pages } = await ecoVadisWith(0)
    for (const name of ["Ťkaní 'Ä/Ö'", 'مصنع', '紡織 "A"', '<b>x</b>'])
      double.add({ ev_supplier_name: name, expired: null })
    double.records.push({ evid: 'EV9', ev_supplier_name: 'Absent' }, { evid: '', ev_supplier_name: 'None' })
    const [page] = await pages()
    expect(page?.companies.map(({ name }) => name)).toEqual(["Ťkaní 'Ä/Ö'", 'مصنع', '紡織 "A"', '<b>x</b>', 'Absent'])
    expect(page?.companies.at(-1)).toMatchObject({ vatId: null, ownNumbers: [], rating: null })
  })

  test.each<Fault>([
    { is: 'limited', retryAfter: '2' },
    { is: 'limited' },
    { is: 'broken' },
    { is: 'hangs' },
    { is: 'lost' },
    { is: 'reset' },
    { is: 'truncated gzip' },
  ])('are whole after %j in the middle', async (fault) => {
    const { double, pages } = await ecoVadisWith(600)
    double.fail(fault, ({ url }) => url.searchParams.get('page_number') === '2')
    expect((await pages()).flatMap(({ companies }) => companies)).toHaveLength(600)
    expect(double.pending()).toBe(0)
  })

  test.each<[Fault, string]>([
    [{ is: 'limited', retryAfter: '90000' }, 'rate_limited'],
    [{ is: 'page' }, 'unexpected_system'],
    [{ is: 'page', status: 403, title: 'Just a moment...' }, 'unexpected_system'],
    [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'unexpected_system'],
    [{ is: 'answer', answer: { body: { Message: 'ok' } } }, 'unexpected_system'],
    [{ is: 'answer', answer: { status: 403, body: { Message: 'No access to this data.' } } }, 'permission'],
  ])('end with what to do after %j', async (fault, kind) => {
    const { double, pages, world } = await ecoVadisWith(600)
    double.fail(fault, ({ url }) => url.searchParams.get('page_number') === '2')
    expect((await failure(pages(), double)).kind).toBe(kind)
    expect([...world.origins]).toEqual(['https://api.ecovadis-survey.com'])
  })
})

describe('a request for an assessment', () => {
  test('is sent once, and refused in the words of EcoVadis', async () => {
    const { double, session } = await ecoVadisWith()
    await session.requestRating?.(request)
    expect(double.requests).toEqual([
      {
        integration_id: 'L-1',
        client_supplier_name: 'Tecelagem',
        country: 'PT',
        supplier_contact_first_name: 'Ana',
        supplier_contact_last_name: 'Sá',
        supplier_contact_email: 'ana@tecelagem.example',
        buyer_contact_first_name: 'Jo',
        buyer_contact_last_name: 'Berg',
        buyer_contact_email: 'jo@brand.example',
      },
    ])
    const bad = { ...request, company: { ...request.company, country: '' } }
    expect(await failure(session.requestRating?.(bad) ?? Promise.resolve(), double)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('country should not be empty.'),
    })
  })

  test.each<Fault>([{ is: 'broken' }, { is: 'hangs' }, { is: 'reset' }])(
    'is not sent again after %j, because it may have been heard',
    async (fault) => {
      const { double, session } = await ecoVadisWith()
      const isRequest = ({ url }: { url: URL }) => url.pathname.endsWith('EVRequest')
      double.fail(fault, isRequest)
      expect((await failure(session.requestRating?.(request) ?? Promise.resolve(), double)).kind).toBe('passing')
      expect(double.asked.filter(isRequest)).toHaveLength(1)
    },
  )
})

test('settings: the sandbox, the version, and what is missing', async () => {
  expect(ecovadis.parse({ user: 'u', password: 'p' })).toEqual({
    where: 'live',
    user: 'u',
    password: 'p',
    version: 'v2.1',
  })
  expect(() => ecovadis.parse({ user: 'u', password: 'p', version: '../x' })).toThrow(/v2\.1/)
  expect(() => ecovadis.parse({ user: 'u' })).toThrow(/password/)
  const { session, double } = await ecoVadisWith(1)
  expect(await session.test()).toMatchObject({ name: double.user, version: 'EcoVadis API v2.1' })
})
