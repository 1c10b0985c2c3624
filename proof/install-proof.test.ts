import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installPackages } from './install-proof.ts'

describe('the packages of a proof', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-proof-'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })

  async function need(dependencies: Record<string, string>): Promise<void> {
    const named = { name: 'a-proof', version: '1.0.0' }
    const found = Object.entries(dependencies).map(([name, version]) => [
      `node_modules/${name}`,
      { version, integrity: 'sha512-eA==' },
    ])
    const packages = { '': { ...named, dependencies }, ...Object.fromEntries(found) }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...named, dependencies }))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...named, lockfileVersion: 3, packages }))
  }

  test('are installed once, however many ask for them at the same time', async () => {
    vi.stubEnv('npm_config_cache', join(folder, 'cache'))
    await need({})
    const answers = await Promise.all([1, 2, 3].map(() => installPackages(folder, 'a proof')))
    expect(answers).toEqual([null, null, null])
    // npm writes a log of each of its runs.
    expect(await readdir(join(folder, 'cache/_logs'))).toHaveLength(1)
    expect(existsSync(join(folder, 'node_modules/.complete'))).toBe(true)
  })

  test('are done without where the registry cannot be reached, and it is said', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
    vi.stubEnv('npm_config_cache', join(folder, 'empty-cache'))
    vi.stubEnv('npm_config_fetch_retries', '0')
    await need({ 'not-to-be-had': '1.0.0' })
    expect(await installPackages(folder, 'a proof')).toBe(
      'a proof is not installed, because the npm registry cannot be reached.',
    )
    expect(existsSync(join(folder, 'node_modules/.complete'))).toBe(false)
  })
})
