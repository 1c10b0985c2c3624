import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peers } from '#test/peers.ts'
import { proofFolder } from '../../../../../proof/install-proof.ts'
import { newSigningKeys } from '../webhooks/webhook-secret.ts'
import { signMessage } from './sign-message.ts'

const GUIDE = new URL('../../../../../docs/api/webhooks.md', import.meta.url)
const PACKAGES = join(proofFolder('peers'), 'node_modules')

let folder: string
let programs: { typescript: string[]; python: string[] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-guide-'))
  await symlink(PACKAGES, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const guide = await readFile(GUIDE, 'utf8')
  const section = guide.slice(guide.indexOf('## Verifying'))
  const blocks = (language: string) =>
    [...section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code)
  programs = { typescript: blocks('ts'), python: blocks('python') }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { keys, secret, publicKey } = newSigningKeys()
const body = '{"type":"passport.published","data":{"name":"Confeções"}}'
const seconds = Math.floor(Date.now() / 1000)
const signed = (at: number) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(at),
  'webhook-signature': signMessage([keys], 'evt_1', at, body),
})
/** What came, and whether it is to be taken for ours. */
const CASES = [
  { body, headers: signed(seconds), isOurs: true },
  { body: body.replace('published', 'withdrawn'), headers: signed(seconds), isOurs: false },
  { body, headers: { ...signed(seconds), 'webhook-id': 'evt_2' }, isOurs: false },
  { body, headers: signed(seconds - 3_600), isOurs: false },
  { body, headers: { ...signed(seconds), 'webhook-signature': 'v1,AAAA v1a,AAAA' }, isOurs: false },
]

async function judge(file: string, command: string, code: string): Promise<unknown> {
  await writeFile(join(folder, file), code)
  const input = JSON.stringify(CASES)
  const env = { ...process.env, CASES: input, SELVEDGE_WEBHOOK_SECRET: secret, PUBLIC_KEY: publicKey }
  const { stdout } = await promisify(execFile)(command, [join(folder, file)], { env })
  return JSON.parse(stdout)
}
const wanted = CASES.map(({ isOurs }) => isOurs)

test('the guide’s TypeScript with standardwebhooks takes what is ours, and nothing else', async () => {
  peers()
  const [code = ''] = programs.typescript
  const [imports, ...rest] = code.split('\n')
  const program = `${imports}
    const verdicts = JSON.parse(process.env.CASES!).map(({ body: rawBody, headers }) => {
      try {
        ${rest.join('\n')}
        return event.data.name === 'Confeções'
      } catch { return false }
    })
    console.log(JSON.stringify(verdicts))`
  expect(await judge('library.ts', process.execPath, program)).toEqual(wanted)
})

test('the guide’s TypeScript without a library takes what is ours, and nothing else', async () => {
  const program = `${programs.typescript[1]}
    console.log(JSON.stringify(JSON.parse(process.env.CASES!).map(({ body, headers }) =>
      isOurs(body, headers, process.env.PUBLIC_KEY!))))`
  expect(await judge('bare.ts', process.execPath, program)).toEqual(wanted)
})

test('the guide’s Python takes what is ours, and nothing else', async () => {
  const program = `${programs.python[0]}
import json, os
cases = json.loads(os.environ["CASES"])
print(json.dumps([is_ours(one["body"].encode(), one["headers"], os.environ["SELVEDGE_WEBHOOK_SECRET"]) for one in cases]))`
  expect(await judge('guide.py', 'python3', program)).toEqual(wanted)
})
