import { beforeAll, describe, expect, test } from 'vitest'
import { certificationFields } from '#features/records/certifications/certification-fields.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { materialFields } from '#features/records/materials/material-fields.ts'
import { LANGUAGES, type Language } from '#kit/words/languages.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser, press } from '#test/private-links.ts'
import { makeFile } from '#test/uploads.ts'
import { speechOf } from './link-language.ts'
import { MAX_PASSCODE_ATTEMPTS } from './private-link.ts'

let t: TestApp
let home: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
})

/** A sentence of each kind of page, as its reader knows it. */
const SENTENCES: Record<Language, readonly [landing: RegExp, wrong: string, dead: string, mark: string]> = {
  en: [/opened 2 times until 21 November 2026 at 09:30 UTC\./, 'The passcode is wrong.', 'does not work', 'Shared by'],
  de: [
    /2-mal öffnen, bis 21\. November 2026 um 09:30 UTC\./,
    'Zugangscode ist falsch',
    'funktioniert nicht',
    'Geteilt von',
  ],
  fr: [/ouvert 2 fois jusqu’au 21 novembre 2026 à 09:30 UTC\./, 'est incorrect', 'ne fonctionne pas', 'Partagé par'],
  it: [/2 volte, fino al 21 novembre 2026 .*09:30 UTC\./, 'è errato', 'non funziona', 'Condiviso da'],
  es: [/2 veces hasta el 21 de noviembre de 2026 a las 9:30 UTC\./, 'no es correcto', 'no funciona', 'Compartido por'],
  nl: [/2 keer worden geopend, tot 21 november 2026 .*09:30 UTC\./, 'is onjuist', 'werkt niet', 'Gedeeld door'],
  sv: [/2 gånger till 21 november 2026 .*09:30 UTC\./, 'är fel', 'fungerar inte', 'Delat av'],
  pl: [/2 razy do 21 listopada 2026 .*09:30 UTC\./, 'jest nieprawidłowy', 'nie działa', 'Udostępnia:'],
}

describe.each(LANGUAGES)('in %s', (language) => {
  const headers = { 'accept-language': `${language}-XX, en;q=0.3` }
  const [landing, wrong, dead, mark] = SENTENCES[language]
  const { words } = speechOf(language)

  const expectLanguage = (answer: Awaited<ReturnType<typeof browse>>) => {
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.body).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`))
  }
  const guess = (url: string) =>
    t.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'passcode=a+guess',
    })

  test('the page before opening, a wrong passcode and a dead link speak', async () => {
    t.setNow(new Date('2026-11-20T09:30:00Z'))
    const expiresAt = new Date('2026-11-21T09:30:00Z')
    const made = await makeLink(t.deps, home, { maxOpenings: 2, passcode: 'blåbær 7', expiresAt })
    const page = await browse(t.app, made.path, headers)
    expectLanguage(page)
    // Some languages put a space between the figures that does not break.
    expect(page.body.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(landing)
    expect(page.body).toContain(`<button type="submit">${words.open}</button>`)
    for (let attempt = 1; attempt <= MAX_PASSCODE_ATTEMPTS; attempt += 1) {
      const answer = await guess(made.path)
      expectLanguage(answer)
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain(wrong)
      const left = MAX_PASSCODE_ATTEMPTS - attempt
      if (left <= 3) expect(answer.body).toContain(left === 0 ? words.lastAttempt : words.attemptsLeft(left))
      else expect(answer.body).not.toContain(words.attemptsLeft(left))
    }
    const gone = await browse(t.app, made.path, headers)
    expectLanguage(gone)
    expect([gone.statusCode, gone.body.includes(dead)]).toEqual([404, true])
    t.setNow(new Date())
  })

  test('records and files are named, with days and figures as they are written there', async () => {
    const material = await createMaterial(t.deps, home.actor, { name: 'Linen', carbonFootprint: 1234.5 })
    const certification = await createCertification(t.deps, home.actor, {
      scheme: 'GOTS',
      materialId: material.id,
      validUntil: '2020-02-03',
    })
    const { path } = await makeLink(t.deps, home, {
      passportOf: null,
      materialIds: [material.id],
      certificationIds: [certification.id],
    })
    const cookie = await openInBrowser(t.app, path)
    const records = await browse(t.app, `${path}/content`, { ...cookie, ...headers })
    expectLanguage(records)
    for (const text of [
      mark,
      words.nouns.materials,
      materialFields.carbonFootprint.heading[language],
      certificationFields.validUntil.heading[language],
    ]) {
      expect(records.body).toContain(text)
    }
    const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    expect(records.body).toContain(`<time datetime="2020-02-03">${day.format(Date.UTC(2020, 1, 3))}</time>`)
    expect(records.body).toContain(`<td>${words.states.expired}</td>`)
    expect(records.body).toMatch(language === 'en' ? /1,234\.5</ : /1[. \u00a0\u202f]?234,5</)

    const file = await makeFile(t.deps, home.actor, { kind: 'audit', name: 'a.txt' }, Buffer.alloc(1_400_000, 'a'))
    const shared = await makeLink(t.deps, home, { passportOf: null, fileIds: [file.id] })
    const files = await browse(t.app, `${shared.path}/content`, {
      ...(await openInBrowser(t.app, shared.path)),
      ...headers,
    })
    expectLanguage(files)
    expect(files.body).toContain(words.filesCount('1'))
    expect(files.body).toMatch(language === 'en' ? /1\.4 MB/ : /1,4\s(MB|Mo)/)
  })

  test('no sentence is left in English', () => {
    if (language === 'en') return
    const english = speechOf('en').words
    const sentences = Object.entries(words).filter(([, value]) => typeof value === 'string' && value.includes(' '))
    expect(sentences.length).toBeGreaterThan(10)
    for (const [key, value] of sentences) expect(value, key).not.toBe(english[key as keyof typeof english])
  })
})

test('a program is told in English whatever it reads otherwise, and `lang` in the address comes first for people', async () => {
  const made = await makeLink(t.deps, home, { passcode: 'blåbær 7' })
  const answer = await t.app.inject({
    method: 'POST',
    url: made.path,
    headers: { 'accept-language': 'de' },
    payload: { passcode: 'a guess' },
  })
  expect(answer.json()).toMatchObject({ reason: 'passcode_wrong', detail: 'The passcode is wrong.' })
  const page = await browse(t.app, `${made.path}?lang=sv`, { 'accept-language': 'de' })
  expect(page.headers['content-language']).toBe('sv')
  expect((await press(t.app, `${made.path}?lang=sv`, { passcode: 'a guess' })).headers['content-language']).toBe('sv')
})
