import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { type MailServer, mailBy, startMailServer } from '#test/mail-server.ts'
import { sampleOf } from '#test/sample.ts'
import { de } from '../dashboard/src/words/de.ts'
import { en } from '../dashboard/src/words/en.ts'
import { fr } from '../dashboard/src/words/fr.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const LANGUAGES = { en, de, fr }

describe.skipIf(chromiumPath === undefined && !isRequired)('e-mail in the dashboard', () => {
  let d: Dashboard
  let server: MailServer
  /** What went to that address alone: a notice to others may come at any time. */
  const lastTo = (address: string) => server.received.findLast(({ to }) => to.length === 1 && to[0] === address)

  beforeAll(async () => {
    server = await startMailServer()
    d = await startDashboard(mailBy(server))
  }, 180_000)
  afterAll(() => d?.stop())

  test.each(sampleOf(['en', 'de', 'fr'] as const, 1))(
    'is tested, sends an invitation and says who is refused, in %s',
    async (language) => {
      const words = LANGUAGES[language]
      const page = await d.open({ locale: language })
      const w = await d.t.workspace()
      await d.signIn(page, w, '/settings')
      await page.getByRole('button', { name: words.mail.test }).click()
      await page.getByText(words.mail.testSent(w.ownerEmail)).waitFor()
      expect(lastTo(w.ownerEmail)).toBeDefined()
      expect(await axeInPassing(page)).toEqual([])
      await shoot(page, `card-${language}`)

      const refused = `nobody@${w.slug}.example`
      server.refuse((address) => (address === refused ? { code: 550, text: '5.1.1 No such user' } : null))
      await page.goto(`${d.base}/settings/members`)
      for (const [to, said] of [
        [`ines@${w.slug}.example`, words.mail.sentTo(`ines@${w.slug}.example`)],
        [refused, words.mail.notSentTo(refused)],
      ] as const) {
        await page.getByRole('button', { name: words.settings.members.invite, exact: true }).click()
        await page.getByLabel(words.settings.members.email).fill(to)
        await page.getByLabel(words.mail.send).check()
        await page.getByRole('button', { name: words.settings.members.makeLink }).click()
        await page.getByText(said).waitFor()
        if (to === refused) expect(await axeInPassing(page)).toEqual([])
        await shoot(page, `invited-${to === refused ? 'refused' : 'sent'}-${language}`)
        await page.getByRole('button', { name: words.settings.done }).click()
      }
      await page.goto(`${d.base}/`)
      await page.getByRole('link', { name: words.home.emailUndelivered }).click()
      await page.getByText(refused).waitFor()
      await shoot(page, `card-undelivered-${language}`)
    },
  )

  test.each(sampleOf(['en', 'de', 'fr'] as const, 1))(
    'a private link and a link for a new password go to their receivers, in %s',
    async (language) => {
      const words = LANGUAGES[language]
      const page = await d.open({ locale: language })
      const w = await d.t.workspace()
      await createProduct(d.t.deps, w.actor, { name: 'Harbour Tee' })
      await w.member('editor')
      const { rows } = await d.t.owner.query<{ email: string }>(
        `select u.email from users u join members m on m.user_id = u.id where m.workspace_id = $1 and m.role = 'editor'`,
        [w.id],
      )
      const editor = String(rows[0]?.email)
      const buyer = `buyer@${w.slug}.example`
      await d.signIn(page, w, '/links')
      await page.getByRole('button', { name: words.link.create }).first().click()
      await page.getByRole('radio', { name: words.link.subjects.RECORDS }).check()
      await page.getByPlaceholder(words.link.add.RECORDS).fill('Harbour')
      await page.getByRole('option', { name: 'Harbour Tee', exact: true }).click()
      await page.getByLabel(words.link.label).fill('Spring')
      await page.getByLabel(words.mail.sendTo, { exact: true }).fill('buyer@')
      await page.getByRole('button', { name: words.link.make }).click()
      await page.locator('[aria-invalid=true]').waitFor()
      expect(await axeInPassing(page)).toEqual([])
      await shoot(page, `link-${language}`)
      await page.getByLabel(words.mail.sendTo, { exact: true }).fill(buyer)
      await page.getByRole('button', { name: words.link.make }).click()
      await page.getByText(words.mail.sentTo(buyer)).waitFor()
      await shoot(page, `link-sent-${language}`)
      const url = await page.getByLabel(words.link.address).inputValue()
      expect(lastTo(buyer)?.read.text).toContain(url)

      await page.goto(`${d.base}/settings/members`)
      const { members } = words.settings
      await page.getByRole('button', { name: members.actionsFor('Person editor') }).click()
      await page.getByRole('menuitem', { name: members.makeReset }).click()
      await page.getByLabel(words.mail.send).check()
      expect(await axeInPassing(page)).toEqual([])
      await shoot(page, `reset-${language}`)
      await page.getByRole('button', { name: members.makeLink }).click()
      await page.getByText(words.mail.sentTo(editor)).waitFor()
      expect(lastTo(editor)?.read.text).toContain('/reset/')
      await shoot(page, `reset-sent-${language}`)
    },
  )

  test('a person who has forgotten their password finds the way by e-mail on the sign-in page', async () => {
    const page = await d.open()
    const w = await d.t.workspace()
    await page.goto(`${d.base}/sign-in`)
    await page.getByRole('button', { name: en.session.forgotten }).click()
    await page.getByRole('link', { name: en.mail.forgottenLink }).click()
    await page.getByLabel('Your e-mail address').fill(w.ownerEmail)
    await shoot(page, 'forgot')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await expect.poll(() => server.received.some(({ to }) => to.includes(w.ownerEmail))).toBe(true)
    const [, url = ''] = /(http:\S+\/reset\/[\w-]+)/.exec(lastTo(w.ownerEmail)?.read.text ?? '') ?? []
    await page.goto(url)
    await page.getByLabel('Password', { exact: false }).fill('loom and shuttle')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${d.base}/`)
  })

  test('nothing of it broke the policy of the page', () => expect(d.complaints).toEqual([]))
})

/** For people to look at: by day and by night, on a desk and on a phone. */
async function shoot(page: Awaited<ReturnType<Dashboard['open']>>, name: string): Promise<void> {
  const folder = process.env['MAIL_SHOTS']
  if (!folder) return
  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
