import { createHash, randomBytes } from 'node:crypto'
import { newStorageKey } from '#platform/ids.ts'
import { fingerprintOf } from '#platform/secret-box.ts'
import type { Target } from '../target/target.ts'
import { type ArchivedFile, type Manifest, pathOfFile } from './archive.ts'
import { folderOf, newBackupId, writeManifest } from './manifest.ts'
import { type Part, writePart } from './part.ts'
import type { Seal } from './seal.ts'

export const SECRET_KEY = Buffer.alloc(32, 7)

/** A whole backup made of chance, without a database: tables of some parts, and stored files, of which some may be there already. */
export async function putSmallBackup(
  target: Target,
  {
    moment = new Date(),
    seal = null,
    files = [],
    newFiles = 3,
    physical = null,
  }: {
    moment?: Date
    seal?: Seal | null
    files?: readonly ArchivedFile[]
    newFiles?: number
    physical?: string | null
  } = {},
): Promise<{ manifest: Manifest; files: ArchivedFile[] }> {
  const id = newBackupId(moment, randomBytes(2).toString('hex'))
  const folder = folderOf(id)
  const part = (name: string, bytes = randomBytes(50 + Math.floor(Math.random() * 3_000))) =>
    writePart(target, `${folder}/${name}`, pieces(bytes), seal)
  const named: ArchivedFile[] = [...files]
  for (let at = 0; at < newFiles; at++) named.push(await putFile(target, seal))
  named.sort((one, other) => (one.key < other.key ? -1 : 1))
  const lines = Buffer.from(named.map((file) => `${JSON.stringify(file)}\n`).join(''))
  const names: Part[] = [await writePart(target, `${folder}/files.0001`, pieces(lines), null)]
  const manifest: Manifest = {
    format: 1,
    id,
    kind: physical ? 'physical' : 'portable',
    moment: moment.toISOString(),
    selvedge: { version: '0.1.0', migrations: [{ name: '0001-first', sha256: '0'.repeat(64) }] },
    postgres: { version: 180_000, system: '7574000000000000001' },
    installation: { keyFingerprint: fingerprintOf(SECRET_KEY).toString('hex'), storage: 'here' },
    encryption: seal?.encryption ?? null,
    tables: [
      table('products', 30, [
        await part('database/selvedge.products.0001'),
        await part('database/selvedge.products.0002'),
      ]),
      table('variants', 4, [await part('database/selvedge.variants.0001')]),
      table('empty', 0, []),
    ],
    sequences: [{ schema: 'selvedge', name: 'numbers', value: '9007199254740993', isCalled: true }],
    physical: physical
      ? {
          startLsn: '0/3000028',
          stopLsn: '0/3000120',
          timeline: 1,
          startSegment: physical,
          stopSegment: physical,
          label: 'START WAL LOCATION',
          parts: [await part('cluster/0001')],
        }
      : null,
    files: { count: named.length, bytes: named.reduce((sum, { size }) => sum + size, 0), names, lost: 0 },
    key: await part('key', randomBytes(44)),
  }
  await writeManifest(target, manifest, SECRET_KEY)
  return { manifest, files: named }
}

function table(name: string, rows: number, parts: readonly Part[]): Manifest['tables'][number] {
  return { schema: 'selvedge', name, columns: ['id', 'name'], rows, parts }
}

async function putFile(target: Target, seal: Seal | null): Promise<ArchivedFile> {
  const key = newStorageKey()
  const bytes = randomBytes(10 + Math.floor(Math.random() * 2_000))
  const hash = createHash('sha256')
  const size = await target.put(pathOfFile(seal, key), hashed(seal ? seal.encrypt(pieces(bytes)) : pieces(bytes), hash))
  return { key, size, sha256: hash.digest('hex') }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
