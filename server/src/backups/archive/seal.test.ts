import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  armor,
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { expect, test } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import { openSeal, openSealOf, type SealSettings } from './open-seal.ts'
import { readPart, writePart } from './part.ts'
import type { Seal } from './seal.ts'

const folder = await mkdtemp(join(scratch(), 'selvedge-seal-'))
const target = createFolderTarget(join(folder, 'target'))
/** Of an age file. */
const CHUNK = 64 * 1024
const NONE: SealSettings = { encryptTo: [], passphrase: null, identity: null }

async function* pieces(...some: Uint8Array[]) {
  yield* some
}

async function keyFile(...identities: string[]): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'))
  const lines = identities.map((identity) => `# created: 2026-11-23T10:00:00Z\n${identity}\n`)
  await writeFile(path, `\n${lines.join('')}`)
  return path
}

async function sealed(settings: Partial<SealSettings>): Promise<Seal> {
  const seal = await openSeal({ ...NONE, ...settings }, target)
  if (seal === null) throw new Error('Nothing to encrypt with was given.')
  return seal
}

test('without keys or a passphrase nothing is encrypted', async () => {
  expect(await openSeal(NONE, target)).toBeNull()
  expect(await openSealOf(null, NONE)).toBeNull()
})

test('what is encrypted to some keys is a file of age, which each of them opens', async () => {
  const identities = [await generateX25519Identity(), await generateHybridIdentity()]
  const encryptTo = await Promise.all(identities.map(identityToRecipient))
  const seal = await sealed({ encryptTo })
  for (const size of [0, 1, 65_535, 65_536, 65_537, 300_000]) {
    const content = randomBytes(size)
    const file = await buffer(seal.encrypt(pieces(content.subarray(0, 100), content.subarray(100))))
    expect(String(file.subarray(0, 22))).toBe('age-encryption.org/v1\n')
    for (const identity of identities) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      expect(Buffer.from(await decrypter.decrypt(file)).equals(content)).toBe(true)
      const ours = await openSealOf(seal.encryption, { ...NONE, identity: await keyFile(identity) })
      expect((await buffer(ours?.decrypt(pieces(file)) ?? pieces())).equals(content)).toBe(true)
    }
  }
})

test('what another program has encrypted to our key can be read', async () => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const seal = await sealed({
    encryptTo: [recipient],
    identity: await keyFile(await generateX25519Identity(), identity),
  })
  for (const size of [0, 1, 65_535, 65_536, 65_537, 300_000]) {
    const content = randomBytes(size)
    const file = await encrypter.encrypt(content)
    const read = await buffer(seal.decrypt(pieces(file.subarray(0, 9), file.subarray(9, 150), file.subarray(150))))
    expect(read.equals(content)).toBe(true)
  }
})

test('of a file that was cut anywhere, or has one other byte, nothing is given out that was not there', async () => {
  const identity = await generateX25519Identity()
  const seal = await sealed({ encryptTo: [await identityToRecipient(identity)], identity: await keyFile(identity) })
  const content = randomBytes(3 * CHUNK)
  const file = await buffer(seal.encrypt(pieces(content)))
  const start = file.length - 3 * (CHUNK + 16)
  const cuts = [9, 100, start - 1, start, start + 15, start + CHUNK + 16, start + 2 * (CHUNK + 16), file.length - 1]
  const changed = Buffer.from(file)
  changed.writeUInt8((file[start + CHUNK + 20] ?? 0) ^ 1, start + CHUNK + 20)
  const swapped = Buffer.concat([
    file.subarray(0, start),
    file.subarray(start + CHUNK + 16, start + 2 * (CHUNK + 16)),
    file.subarray(start, start + CHUNK + 16),
    file.subarray(start + 2 * (CHUNK + 16)),
  ])
  for (const spoiled of [
    ...cuts.map((cut) => file.subarray(0, cut)),
    Buffer.concat([file, file.subarray(start)]),
    changed,
    swapped,
  ]) {
    const given: Uint8Array[] = []
    const reading = async () => {
      for await (const piece of seal.decrypt(pieces(spoiled))) given.push(piece)
    }
    await expect(reading()).rejects.toThrow()
    const before = Buffer.concat(given)
    expect(before.equals(content.subarray(0, before.length))).toBe(true)
  }
})

test('parts are read with the key that belongs to them, and the sentence says which setting is missing or wrong', async () => {
  const identity = await generateX25519Identity()
  const encryptTo = [await identityToRecipient(identity)]
  const seal = await sealed({ encryptTo })
  const part = await writePart(target, 'backups/a/one', pieces(Buffer.from('rows')), seal)
  const reading = async (settings: Partial<SealSettings>) =>
    String(await buffer(readPart(target, part, await openSealOf(seal.encryption, { ...NONE, ...settings }))))

  expect(await reading({ identity: await keyFile(identity) })).toBe('rows')
  await expect(buffer(readPart(target, part, seal))).rejects.toMatchObject({ reason: 'backup_key_missing' })
  await expect(reading({})).rejects.toThrow('Set BACKUP_IDENTITY')
  const other = reading({ identity: await keyFile(await generateX25519Identity()) })
  await expect(other).rejects.toMatchObject({
    reason: 'backup_key_wrong',
    message: expect.stringContaining(encryptTo[0] ?? ''),
  })
  for (const path of [join(folder, 'none'), await keyFile(), await keyFile('AGE-SECRET-KEY-1NONE')]) {
    await expect(reading({ identity: path })).rejects.toMatchObject({ reason: 'backup_identity_unreadable' })
  }
  await expect(sealed({ encryptTo: [`${encryptTo[0]?.slice(0, -1)}q`] })).rejects.toThrow('BACKUP_ENCRYPT_TO')
})

test('all backups of a passphrase have one key, which the manifest and that passphrase give back', async () => {
  const passphrase = 'four words of a list'
  const [first, second] = [await sealed({ passphrase }), await sealed({ passphrase })]
  expect(second.recipients).toEqual(first.recipients)
  const part = await writePart(target, 'backups/b/one', pieces(Buffer.from('rows')), first)
  const read = async (settings: Partial<SealSettings>) =>
    String(await buffer(readPart(target, part, await openSealOf(first.encryption, { ...NONE, ...settings }))))
  expect(await read({ passphrase })).toBe('rows')
  await expect(read({ passphrase: 'another passphrase' })).rejects.toMatchObject({ reason: 'backup_passphrase_wrong' })
  await expect(read({})).rejects.toThrow('Set BACKUP_PASSPHRASE')
  expect((await sealed({ passphrase: 'another passphrase' })).recipients).not.toEqual(first.recipients)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const identity = await decrypter.decrypt(armor.decode(first.encryption.identity ?? ''), 'text')
  expect(identity).toMatch(/^AGE-SECRET-KEY-1/)
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  const byAnother = armor.encode(await encrypter.encrypt(identity))
  const seal = await openSealOf({ ...first.encryption, identity: byAnother }, { ...NONE, passphrase })
  expect(String(await buffer(readPart(target, part, seal)))).toBe('rows')
})

test('a reader that stops early ends what is read from', async () => {
  const identity = await generateX25519Identity()
  const seal = await sealed({ encryptTo: [await identityToRecipient(identity)], identity: await keyFile(identity) })
  let ended = false
  async function* endless() {
    try {
      for (;;) yield randomBytes(70_000)
    } finally {
      ended = true
    }
  }
  for await (const _ of seal.encrypt(endless())) break
  await expect.poll(() => ended).toBe(true)
})
