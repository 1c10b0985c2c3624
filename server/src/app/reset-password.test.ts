import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, readDemo, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'

const ENTRY = join(import.meta.dirname, '../reset-password.ts')

test('the command gives the last owner a link beside the running service and while it is stopped, and makes no database', async () => {
  const dataDir = await startedDirectory('reset')
  const port = await freePort()
  let server = await spawnServer(dataDir, port)
  try {
    const { email } = readDemo(dataDir)
    const beside = await run(dataDir, port, email)
    expect(beside).toMatchObject({ code: 0, text: expect.not.stringContaining('not running') })
    expect((await fetch(linkIn(beside.text))).status).toBe(200)

    server.child.kill('SIGTERM')
    await server.exited
    const stopped = await run(dataDir, port, email)
    expect(stopped).toMatchObject({ code: 0, text: expect.stringContaining('Selvedge is not running') })
    server = await spawnServer(dataDir, port)
    const link = linkIn(stopped.text)
    expect((await fetch(linkIn(beside.text))).status).toBe(404)
    const done = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ password: 'carded combed spun' }),
      redirect: 'manual',
    })
    expect(done.status).toBe(303)
    const signedIn = await fetch(`${server.base}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'carded combed spun' }),
    })
    expect(signedIn.status).toBe(200)

    expect(await run(dataDir, port, 'nobody@selvedge.example')).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no account'),
    })
    expect(await run(join(dataDir, 'elsewhere'), port, email)).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no database in'),
    })
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(dataDir, { recursive: true, force: true })
  }
})

function run(dataDir: string, port: number, email: string): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' }
  return new Promise((resolve) => {
    execFile(process.execPath, [ENTRY, email], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    )
  })
}

function linkIn(text: string): string {
  const link = /\S+\/reset\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(text)
  return link.replace('localhost', '127.0.0.1')
}
