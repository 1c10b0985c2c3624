import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Contender, startContender } from './contender.ts'

const FOLDER = join(import.meta.dirname, '../directus')
const READ = ['companies', 'materials', 'products', 'variants', 'certifications', 'variant_materials']

/** Directus on the same PostgreSQL, asked with the static token of a user who may only read. */
export async function startDirectus(
  databaseUrl: string,
  workDir: string,
): Promise<{ readonly contender: Contender; readonly token: string }> {
  install()
  await copyRows(databaseUrl)
  const admin = randomBytes(16).toString('hex')
  const env = environmentOf(databaseUrl, workDir, admin)
  execFileSync(process.execPath, [join(FOLDER, 'serve.ts'), 'bootstrap'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const contender = await startContender('Directus', '../directus/serve.ts', env, '/server/ping')
  try {
    return { contender, token: await setUp(`http://127.0.0.1:${contender.port}`, admin) }
  } catch (error) {
    await contender.stop()
    throw error
  }
}

/**
 * As its documentation has it for production (configuration: general, database, cache, security): no memory for answers, which is off unless
 * asked for, because each question is to be executed; its memory of the schema as delivered. No limits, as for the others, and no dashboard.
 */
function environmentOf(databaseUrl: string, workDir: string, adminToken: string): Record<string, string> {
  const folder = join(workDir, 'directus')
  const inFolder = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true })
    return join(folder, name)
  }
  return {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: 'array:directus',
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    SECRET: Buffer.alloc(32, 'bench').toString('base64'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: adminToken,
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    SERVE_APP: 'false',
    WEBSOCKETS_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    EXTENSIONS_PATH: inFolder('extensions'),
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: inFolder('uploads'),
    TEMP_PATH: inFolder('temp'),
  }
}

function install(): void {
  const [installed, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map((file) =>
    join(FOLDER, file),
  ) as [string, string]
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' })
}

async function copyRows(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(readFileSync(join(import.meta.dirname, 'directus-rows.sql'), 'utf8'))
  } finally {
    await client.end()
  }
}

/** Lists have to be named where they are to be asked for; what a foreign key leads to is there by itself. */
async function setUp(base: string, admin: string): Promise<string> {
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    if (response.status === 204) return { id: '' }
    const { data }: { data: { id: string } } = JSON.parse(await response.text())
    return data
  }
  for (const [collection, field, manyCollection, manyField] of [
    ['products', 'certifications', 'certifications', 'product_id'],
    ['variants', 'composition', 'variant_materials', 'variant_id'],
  ]) {
    await call('POST', `/fields/${collection}`, {
      field,
      type: 'alias',
      meta: { special: ['o2m'], interface: 'list-o2m' },
    })
    await call('PATCH', `/relations/${manyCollection}/${manyField}`, { meta: { one_field: field } })
  }
  const policy = await call('POST', '/policies', { name: 'Reading', app_access: false, admin_access: false })
  for (const collection of READ) {
    await call('POST', '/permissions', {
      policy: policy.id,
      collection,
      action: 'read',
      permissions: {},
      fields: ['*'],
    })
  }
  const role = await call('POST', '/roles', { name: 'Reader' })
  await call('POST', '/access', { role: role.id, policy: policy.id })
  const token = randomBytes(16).toString('hex')
  await call('POST', '/users', { first_name: 'Reader', role: role.id, token, status: 'active' })
  return token
}
