import { expect, test } from 'vitest'
import { plainName, writeLetter } from './letter.ts'

const RTL = '\u202egnp.exe'

test('a hostile name is shown as text: on one line, cut, in its direction, and no link', () => {
  const name = `<img src=x onerror=alert(1)>\r\nBcc: all@example.com ${RTL} https://evil.example/?a=1 ${'é'.repeat(10_000)}`
  const letter = writeLetter({
    language: 'en',
    subject: ['From ', { name }],
    parts: [{ paragraph: ['Hello ', { name }, '.'] }, { list: [[{ name }]] }],
  })
  expect(letter.subject).not.toMatch(/[\r\n\u202e]/)
  expect([...letter.subject].length).toBeLessThan(160)
  expect(letter.html).not.toContain('<img')
  expect(letter.html).not.toMatch(/[\u202e]|https:\/\//)
  expect(letter.html).toContain('<bdi>')
  expect(letter.text).not.toMatch(/https:\/\/|evil\.example|all@example\.com/)
  expect(letter.text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
  expect(letter.text).toContain('\u2068')
})

test('a name is cut between characters, and an ordinary one stays what it is', () => {
  expect(plainName('Vesperholm & Söhne')).toBe('Vesperholm & Söhne')
  expect(plainName('Ana M. Silva')).toBe('Ana M. Silva')
  expect(plainName('🧵'.repeat(200))).toBe(`${'🧵'.repeat(119)}…`)
})

test('nothing is loaded from elsewhere, and nobody is followed', () => {
  const { html } = writeLetter({
    language: 'de',
    subject: ['x'],
    parts: [{ link: { label: 'Öffnen', url: 'https://selvedge.test/l/abc' } }, { aside: ['Ende'] }],
  })
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|<iframe/)
  expect([...html.matchAll(/https?:\/\/[^"< ]+/g)].map(([url]) => url)).toEqual([
    'https://selvedge.test/l/abc',
    'https://selvedge.test/l/abc',
    'https://selvedge.test/l/abc',
  ])
})
