import { expect, test } from 'vitest'
import { parseSender, parseSmtpUrl } from './mail-settings.ts'

test.each([
  [
    'smtps://ana:p%40ss%2Fword@Mail.Example.com',
    { host: 'mail.example.com', port: 465, security: 'tls', user: 'ana', password: 'p@ss/word' },
  ],
  [
    'smtp://ana:x@mail.example.com',
    { host: 'mail.example.com', port: 587, security: 'starttls', user: 'ana', password: 'x' },
  ],
  ['smtp://mail.example.com:2525/', { host: 'mail.example.com', port: 2525, security: 'starttls' }],
  ['smtp://localhost?tls=off', { host: 'localhost', port: 25, security: 'none' }],
  ['smtp://[::1]:25?tls=off', { host: '::1', port: 25, security: 'none' }],
  ['smtp://bücher.example', { host: 'xn--bcher-kva.example', port: 587, security: 'starttls' }],
])('%s is a mail server', (raw, { user, password, ...server }: Record<string, unknown>) => {
  expect(parseSmtpUrl(raw)).toEqual({ ...server, login: user === undefined ? null : { user, password } })
})

test.each([
  'mail.example.com',
  'https://mail.example.com',
  'smtp://',
  'smtp://mail.example.com/inbox',
  'smtp://mail.example.com?tls=maybe',
  'smtps://mail.example.com?tls=off',
  'smtp://ana:secret@mail.example.com?tls=off',
  'smtp://mail.example.com?ignoreTLS=true',
  'smtp://a:%E0@mail.example.com',
])('%s is none', (raw) => expect(parseSmtpUrl(raw)).toBeUndefined())

test.each([
  ['passports@example.com', { name: null, address: 'passports@example.com' }],
  ['Vesperholm & Söhne <passports@example.com>', { name: 'Vesperholm & Söhne', address: 'passports@example.com' }],
  ['"Vesperholm, Inc." <passports@example.com>', { name: 'Vesperholm, Inc.', address: 'passports@example.com' }],
])('%s is a sender', (raw, sender) => expect(parseSender(raw)).toEqual(sender))

test.each([
  '',
  'passports',
  'a@b@c',
  'a@example.com, b@example.com',
  'x <a@example.com> y',
  'a@exa mple.com',
  'x\r\ny <a@b.c>',
])('%j is none', (raw) => expect(parseSender(raw)).toBeUndefined())
