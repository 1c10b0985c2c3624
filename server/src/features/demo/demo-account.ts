import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What DATA_DIR/demo.json tells whoever tries the demo; readable by the service's own user only. */
export type DemoAccount = {
  baseUrl: string
  email: string
  password: string
  apiKey: string
  passportUrl: string
}

export async function readDemoAccount(dataDir: string): Promise<Partial<DemoAccount> | null> {
  try {
    return JSON.parse(await readFile(demoFile(dataDir), 'utf8'))
  } catch {
    return null
  }
}

/** By rename, so that a crash leaves the old file or the new one. */
export async function writeDemoAccount(dataDir: string, account: Partial<DemoAccount>): Promise<void> {
  const file = demoFile(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

export function demoFile(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
