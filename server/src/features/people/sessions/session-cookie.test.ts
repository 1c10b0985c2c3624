import { describe, expect, test } from 'vitest'
import { clearedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

const HTTPS = { publicUrl: 'https://passports.example', sessionMaxDays: 90 }
const HTTP = { publicUrl: 'http://localhost:3000', sessionMaxDays: 90 }

describe('the session cookie', () => {
  test('is bound to this host, hidden from scripts and kept from other sites', () => {
    expect(sessionCookie('tok', HTTPS)).toBe(
      '__Host-selvedge=tok; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure',
    )
  })

  test('works without https under its short name', () => {
    expect(sessionCookie('tok', HTTP)).toBe('selvedge=tok; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax')
    expect(clearedSessionCookie(HTTP)).toBe('selvedge=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })

  test.each([
    [undefined, null],
    ['', null],
    ['theme=dark', null],
    ['myselvedge=no', null],
    ['selvedge=abc', 'abc'],
    ['theme=dark; selvedge=abc;x=y', 'abc'],
    ['selvedge=', ''],
    ['selvedge=a=b', 'a=b'],
    ['selvedge=first; selvedge=second', 'first'],
  ])('is read from %j as %j', (header, token) => expect(readSessionCookie(header, HTTP)).toBe(token))

  test('under https, the name that other hosts can set is not read', () => {
    expect(readSessionCookie('selvedge=abc', HTTPS)).toBeNull()
    expect(readSessionCookie('__Host-selvedge=abc', HTTPS)).toBe('abc')
  })
})
