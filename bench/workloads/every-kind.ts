import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { catalogueRows } from './imports-file.ts'
import type { Service } from './service.ts'

/** What people and programs ask of the service, each kind once or again and again. */
export type Kinds = {
  /** Quick ones; `turn` makes each another question. */
  readonly asked: readonly ((turn: number) => Promise<unknown>)[]
  /** Uploads and what runs in the background. */
  readonly brought: readonly ((turn: number) => Promise<unknown>)[]
}

const CLIENTS = 8
/** Beside the clients something is brought this often. */
const BRINGS_EVERY_MS = 5_000

export function everyKind(service: Service, passportUrl: string): Kinds {
  const { ask, take, upload } = service
  const passport = new URL(passportUrl).pathname
  const page = passport.replace('/api/public/dpp/', '/p/')
  let photo = ''
  let document = ''
  const relations = 'product { id name } composition { share material { name } }'
  return {
    asked: [
      () => take(passport),
      (turn) => take(`${page}?lang=${LANGUAGES[turn % LANGUAGES.length]}`),
      (turn) => ask(`{ products(take: 20, skip: ${turn % 5}) { id name brand category sustainabilityScore } }`),
      (turn) => ask(`{ variants(take: 20, skip: ${turn % 100}) { id name color ${relations} } }`),
      (turn) => take(`/api/v1/variants?take=${10 + (turn % 40)}&fields=id,name,color,size`),
      () => take(passport),
      (turn) => ask(`{ variants(take: 20, search: "${WORDS[turn % WORDS.length]}") { id name size } variantCount }`),
      async () => photo && take(`/api/v1/files/${photo}`),
      async () => document && take(`/api/v1/files/${document}`),
      (turn) => (turn % 10 === 0 ? take('/api/v1/exports/variants.csv') : take(passport)),
    ],
    brought: [
      async () => {
        photo = await upload(await photograph(), 'photo.jpg', { kind: 'IMAGE' }, 'files')
        await take(`/api/v1/files/${photo}`)
      },
      async () => {
        document = await upload(DOCUMENT, 'manual.txt', { kind: 'DOCUMENT' }, 'files')
        await take(`/api/v1/files/${document}`)
      },
      async (turn) => {
        const id = await upload(tenRows(turn), 'ten.csv')
        await settle(service, id, 'checkImport', 'CHECKED')
        await settle(service, id, 'startImport', 'FINISHED')
      },
      async (turn) => {
        const { companies } = await ask('{ companies(take: 1) { id } }')
        await ask(`mutation { updateCompany(id: "${companies[0].id}", city: "Porto ${turn}") { id } }`)
      },
    ],
  }
}

export async function oneOfEach({ asked, brought }: Kinds): Promise<void> {
  for (const bring of brought) await bring(0)
  for (const ask of asked) await ask(0)
}

/** How many quick questions were answered. */
export async function mixedLoad({ asked, brought }: Kinds, seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1000
  let answers = 0
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; Date.now() < end; turn += 1) {
      await asked[turn % asked.length]!(turn)
      answers += 1
    }
  })
  const bringing = (async () => {
    for (let turn = 1; Date.now() < end; turn += 1) {
      await brought[turn % brought.length]!(turn)
      await sleep(Math.min(BRINGS_EVERY_MS, Math.max(0, end - Date.now())))
    }
  })()
  await Promise.all([...clients, bringing])
  return answers
}

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'pt']
const WORDS = ['tee', 'black', 'wool', 'dress', 'jacket', 'sock', 'linen']
const DOCUMENT = Buffer.from('Wash with like colours, inside out.\n'.repeat(3_000))

let photographed: Promise<Buffer<ArrayBuffer>> | null = null

/** Of 12 megapixels, as a phone takes it. */
function photograph(): Promise<Buffer<ArrayBuffer>> {
  photographed ??= sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize({ width: 4000, height: 3000 })
    .jpeg()
    .toBuffer()
    .then((bytes) => Buffer.from(bytes))
  return photographed
}

/** Two products with five variants each, new ones each turn. */
function tenRows(turn: number): Buffer<ArrayBuffer> {
  const rows = [...catalogueRows(2, 5)].map(({ sku, name, color, size, weightKg }) =>
    [`${sku}-${turn}`, `${name} ${turn}`, color, size, weightKg].join(','),
  )
  return Buffer.from(['sku,product_name,color,size,weight_kg', ...rows].join('\n'))
}

async function settle({ ask }: Service, id: string, mutation: string, state: string): Promise<void> {
  await ask(`mutation { ${mutation}(id: "${id}") { id } }`)
  for (;;) {
    const { import: one } = await ask(`{ import(id: "${id}") { state } }`)
    if (one.state === state) return
    if (one.state === 'CANCELLED' || one.state === 'UPLOADED')
      throw new Error(`The import of ten rows is ${one.state}.`)
    await sleep(20)
  }
}
