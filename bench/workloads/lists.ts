import pg from 'pg'
import { launchBrowser } from '../../e2e/browser.ts'
import type { Browser } from '../../proof/browser/browser.ts'
import { hashPassword } from '../../server/src/features/people/users/password-hash.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { median, spread } from '../statistics.ts'
import type { Bench, Section } from './workload.ts'

const PRODUCTS = 20_000
const FEW = 60
const TARGET_MS = 200
/** Of each kind, at least. */
const SAMPLES = 16
const PASSWORD = 'a long password for the bench'
/** Every answer is found anew: remembered ones would be quicker than what is measured. */
const MEMORY_OFF = { env: { ANSWER_MEMORY_MB: '0' } }

/** What people wait for in the list of variants: from the key or the click to the frame in which the new rows stand. */
export async function measureLists({ server, workDir, log }: Bench): Promise<Section> {
  const databaseUrl = await server.databaseOf(PRODUCTS)
  await addPeople(databaseUrl)
  const contender = await startSelvedge(databaseUrl, workDir, MEMORY_OFF)
  const base = `http://127.0.0.1:${contender.port}`
  const browser = await launchBrowser()
  try {
    const few = await measureAs(browser, base, 'few', log)
    const many = await measureAs(browser, base, 'many', log)
    const kinds = Object.keys(many) as Kind[]
    return {
      title: 'Lists of the dashboard',
      about:
        `The list of variants in Chromium, at 1440 × 900, with ${(PRODUCTS * 5).toLocaleString('en')} variants, and with ${FEW} in a workspace beside them; 50 rows to a page. ` +
        'From the key or the click to the frame in which other rows stand, counted by the browser; a search includes the wait for whether more is typed. Answers are ' +
        'not remembered, and no question is asked twice.',
      tables: [
        {
          head: ['', `${FEW} variants`, '100,000 variants', 'least – most', 'ratio', 'times'],
          rows: kinds.map((kind) => {
            const { least, most } = spread(many[kind])
            return [
              TITLES[kind],
              few[kind].length > 0 ? `${median(few[kind]).toFixed(0)} ms` : '',
              `${median(many[kind]).toFixed(0)} ms`,
              `${least.toFixed(0)} – ${most.toFixed(0)} ms`,
              few[kind].length > 0 ? (median(many[kind]) / median(few[kind])).toFixed(2) : '',
              String(many[kind].length),
            ]
          }),
        },
      ],
      verdicts: kinds.map((kind) => ({
        what: `${TITLES[kind]}, of 100,000 variants, painted`,
        wanted: `< ${TARGET_MS} ms`,
        got: `${median(many[kind]).toFixed(0)} ms`,
        met: median(many[kind]) < TARGET_MS,
      })),
    }
  } finally {
    await browser.close()
    await contender.stop()
  }
}

type Kind = 'page' | 'filter' | 'search' | 'order'
const TITLES: Record<Kind, string> = {
  page: 'the next page',
  filter: 'a filter',
  search: 'a search',
  order: 'another order',
}

async function measureAs(browser: Browser, base: string, who: string, log: (message: string) => void) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${base}/sign-in?from=/variants`)
  await page.getByLabel('E-mail address').fill(`${who}@bench.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/variants`)
  const took: Record<Kind, number[]> = { page: [], filter: [], search: [], order: [] }
  const start = async (search: string) => {
    await page.goto(`${base}/variants${search}`)
    await page.locator('[data-row-link]').first().waitFor()
    await page.locator('table[aria-busy=false]').waitFor()
  }
  const time = async (kind: Kind, event: string, act: () => Promise<unknown>) => {
    await page.evaluate(`(${WATCH})('${event}')`)
    await act()
    const milliseconds = await page.evaluate<number | null>('window.painted')
    if (milliseconds !== null) took[kind].push(milliseconds)
  }

  for (const order of ['NEWEST', 'NAME_ASC', 'SCORE_DESC', 'UPDATED_ASC']) {
    await start(`?orderBy=${order}`)
    for (let i = 0; i < (who === 'few' ? 1 : SAMPLES / 4 + 1); i += 1) {
      await time('page', 'click', () => page.getByRole('button', { name: 'Next' }).click())
    }
  }
  log(`lists: ${who}: pages`)
  for (const order of ['NEWEST', 'NAME_ASC', 'CARBON_ASC', 'SCORE_DESC']) {
    for (const choice of CHOICES) {
      await start(`?orderBy=${order}`)
      await page.getByRole('combobox', { name: choice.filter }).click()
      const option = choice.option
        ? page.getByRole('option', { name: choice.option })
        : page.getByRole('option').nth(choice.at)
      await option.waitFor()
      await time('filter', 'click', () => option.click())
    }
  }
  log(`lists: ${who}: filters`)
  const names = await page.locator('[data-row-link]').allTextContents()
  const words = [...new Set(names.flatMap((name) => name.match(/\p{L}{4,}/gu) ?? [])), ...WORDS].slice(0, SAMPLES + 6)
  await start('')
  for (const word of words) {
    const field = page.getByRole('searchbox')
    await time('search', 'input', () => field.fill(word))
  }
  log(`lists: ${who}: searches`)
  for (let round = 0; round < 3; round += 1) {
    await start('')
    for (const head of ['Name', 'Name', 'kg CO₂e per item', 'kg CO₂e per item', 'Changed', 'Changed']) {
      await time('order', 'click', () =>
        page.getByRole('columnheader', { name: head, exact: true }).getByRole('button').click(),
      )
    }
  }
  await context.close()
  return took
}

const CHOICES = [
  { filter: 'State', option: 'Public', at: 0 },
  { filter: 'Category', option: null, at: 0 },
  { filter: 'Category', option: null, at: 1 },
  { filter: 'Category', option: null, at: 2 },
]
const WORDS = [
  'navy',
  'black',
  'white',
  'tee',
  'small',
  'shirt',
  'wool',
  'linen',
  'red',
  'green',
  'blue',
  'grey',
  'sand',
  'olive',
  '40',
  '95',
  '952',
  '9521',
]

/** Leaves in `window.painted` a promise: milliseconds from the event to the frame with other rows; null if there were none in 5 s. */
const WATCH = `(event) => {
  const shown = () => [...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent).join()
  const before = shown()
  let begun
  addEventListener(event, ({ timeStamp }) => { begun = timeStamp }, { capture: true, once: true })
  window.painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (begun === undefined || shown() === before || document.querySelector('table')?.ariaBusy === 'true') return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - begun)
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    setTimeout(() => resolve(null), 5000)
  })
}`

/** Somebody in the workspace with many variants, and somebody in one with few. */
async function addPeople(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  try {
    const hash = await hashPassword(PASSWORD)
    await client.query(`insert into workspaces (id, slug, name) values ('ws_few', 'few', 'Few') on conflict do nothing`)
    const { rows } = await client.query<{ id: string }>(`select id from workspaces where id <> 'ws_few' limit 1`)
    for (const [who, workspace] of [
      ['few', 'ws_few'],
      ['many', rows[0]!.id],
    ]) {
      await client.query(
        `insert into users (id, email, name, password_hash) values ('usr_' || $1, $1 || '@bench.example', 'Bench', $2)
         on conflict (id) do update set password_hash = excluded.password_hash`,
        [who, hash],
      )
      await client.query(
        `insert into members (workspace_id, user_id, role) values ($1, 'usr_' || $2, 'owner') on conflict do nothing`,
        [workspace, who],
      )
    }
    for (const table of ['products', 'variants', 'assessments', 'passports']) {
      const { rows: columns } = await client.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           and attname not in ('workspace_id', 'digital_id', 'gtin', 'company_id', 'manufacturer_id')`,
        [`selvedge.${table}`],
      )
      const { list } = columns[0]!
      const own = { products: '', variants: ', digital_id', assessments: '', passports: ', digital_id' }[table]
      const ids = { products: 'id', variants: 'id', assessments: 'variant_id', passports: 'variant_id' }[table]
      const of = `(select id from variants where workspace_id <> 'ws_few' order by id desc limit ${FEW})`
      const which =
        table === 'products' ? `id in (select product_id from variants where id in ${of})` : `${ids} in ${of}`
      await client.query(
        `insert into ${table} (workspace_id${own}, ${list})
         select 'ws_few'${own ? ", 'few' || digital_id" : ''}, ${list} from ${table} where workspace_id <> 'ws_few' and ${which}
         on conflict do nothing`,
      )
    }
  } finally {
    await client.end()
  }
}
