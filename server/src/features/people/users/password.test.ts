import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { parseNewPassword } from './password.ts'
import { findMatches, hashPassword, verifyPassword } from './password-hash.ts'

const parse = (password: unknown) => parseNewPassword(password, 'ana.silva@example.com', 'password')

describe('a new password', () => {
  test.each(['hemp and linen', 'x7$kQ!z2', '        a b', 'ümläute-ß', '织物护照系统真好用', `${'p'.repeat(126)}xy`])(
    'may be %j',
    (password) => expect(parse(password)).toBe(password),
  )

  test.each([
    ['short12', 'password_length'],
    ['🧵🧵🧵🧵abc', 'password_length'],
    [`${'ab c'.repeat(32)}d`, 'password_length'],
    ['a'.repeat(1_000_000), 'password_length'],
    ['Password123', 'password_common'],
    ['aaaaaaaaaa', 'password_common'],
    ['ana.silva@EXAMPLE.com', 'password_is_email'],
    ['Ana.Silva', 'password_is_email'],
    ['', 'field_required'],
    [undefined, 'field_required'],
    [12345678, 'field_required'],
  ])('is not %j', (password, reason) => {
    expect(() => parse(password)).toThrow(expect.objectContaining({ reason }))
  })

  test.each(
    'corvette mercedes baseball1 mustang1 midnight victoria alexander maverick snowball chocolate butterfly elephant scorpion hurricane'
      .split(' ')
      .flatMap((word) => [word, word.toUpperCase()]),
  )('is not %j, as it is none of the 3,000 that are guessed first', (password) => {
    expect(() => parse(password)).toThrow(expect.objectContaining({ reason: 'password_common' }))
  })

  test('is none of at least 3,000 that are guessed first, each long enough to be refused for nothing else', () => {
    const refused = [...COMMON_PASSWORDS].filter((password) => {
      try {
        return parse(password) === ''
      } catch (error) {
        return (error as { reason: string }).reason === 'password_common'
      }
    })
    expect(refused.length).toBeGreaterThanOrEqual(3_000)
    expect(refused.length).toBe(COMMON_PASSWORDS.size)
  })

  test('is never repeated in the error that refuses it', () => {
    try {
      parse('Password123')
      expect.unreachable()
    } catch (error) {
      expect(JSON.stringify(error) + String(error)).not.toMatch(/password123/i)
    }
  })
})

test('a password is recognised however its letters were composed, and no other is', async () => {
  const stored = await hashPassword('cafe\u0301 au lait')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'caf\u00e9 au lait')).toBe(true)
  expect(await verifyPassword(stored, 'cafe au lait')).toBe(false)
})

test('nothing is the password of an account that does not exist', async () => {
  expect(await verifyPassword(null, 'selvedge-nobody')).toBe(false)
})

test('an account that does not exist takes as long to refuse as a wrong password', async () => {
  const stored = await hashPassword('hemp and linen')
  const time = (hash: string | null) => workOf(() => verifyPassword(hash, 'something else'))
  // In turn, and the least of each: what else happens can only make one more.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < 20; i += 1) {
    known = Math.min(known, await time(stored))
    unknown = Math.min(unknown, await time(null))
  }
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

test('several accounts of an address take as long as one to be compared with a password, and only those that have it match', async () => {
  const first = { passwordHash: await hashPassword('hemp and linen') }
  const second = { passwordHash: await hashPassword('warp and weft', [first]) }
  const others = await Promise.all(
    Array.from({ length: 18 }, async (_, i) => ({ passwordHash: await hashPassword(`loom ${i} shuttle`, [first]) })),
  )
  const all = [first, second, ...others]
  expect(await findMatches(all, 'warp and weft')).toEqual([second])
  expect(await findMatches(all, 'hemp and linen')).toEqual([first])
  expect(await findMatches(all, 'no such words')).toEqual([])
  // One that was made at the same moment has a salt of its own.
  const stray = { passwordHash: await hashPassword('warp and weft') }
  expect(await findMatches([first, stray], 'warp and weft')).toEqual([stray])
  const time = (accounts: readonly { passwordHash: string }[]) => workOf(() => findMatches(accounts, 'something else'))
  let [none, twenty] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < 20; i += 1) {
    none = Math.min(none, await time([]))
    twenty = Math.min(twenty, await time(all))
  }
  expect(twenty / none).toBeGreaterThan(0.5)
  expect(twenty / none).toBeLessThan(2)
})

/** The processor's time that something takes: on a busy machine, a clock on the wall tells little. */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
