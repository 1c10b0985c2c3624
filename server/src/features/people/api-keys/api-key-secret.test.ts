import { expect, test } from 'vitest'
import { looksLikeApiKey, newApiKeySecret } from './api-key-secret.ts'

test('makes keys of the documented form, which pass for one', () => {
  for (let i = 0; i < 200; i += 1) {
    const { secret, prefix } = newApiKeySecret()
    expect(secret).toMatch(/^svk_[0-9a-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
    expect(secret.startsWith(`${prefix}_`)).toBe(true)
    expect(looksLikeApiKey(secret)).toBe(true)
  }
})

test('tells every mistyped character', () => {
  const { secret } = newApiKeySecret()
  for (let at = 0; at < secret.length; at += 1) {
    const other = secret[at] === 'a' ? 'b' : 'a'
    expect(looksLikeApiKey(secret.slice(0, at) + other + secret.slice(at + 1)), `at ${at}`).toBe(false)
  }
})

test.each(['', 'svk_', 'Bearer x', `${newApiKeySecret().secret} `, newApiKeySecret().secret.slice(0, -1)])(
  'does not take %j for a key',
  (text) => expect(looksLikeApiKey(text)).toBe(false),
)
