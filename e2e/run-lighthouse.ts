import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumPath } from './browser.ts'

/**
 * Lighthouse as for a phone, the median of three runs, against the scores we want: node e2e/run-lighthouse.ts {address of a passport}.
 * Lighthouse comes by npx, because it is larger than everything else together.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const WANTED = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 0.95 } as const
const RUNS = 3

const [url] = process.argv.slice(2)
if (url === undefined) throw new Error('Which page? node e2e/run-lighthouse.ts http://localhost:3000/p/{digitalId}')

const runs: Record<string, number>[] = []
for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url))
const scores = Object.keys(WANTED).map((name) => {
  const values = runs.map((scores) => scores[name] ?? 0).sort((a, b) => a - b)
  return [name, values[Math.floor(RUNS / 2)] ?? 0] as const
})
for (const [name, score] of scores)
  console.log(`${name.padEnd(16)}${score}  (wanted: ${WANTED[name as keyof typeof WANTED]})`)
process.exitCode = scores.every(([name, score]) => score >= WANTED[name as keyof typeof WANTED]) ? 0 : 1

async function measure(address: string): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${Object.keys(WANTED).join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...(chromiumPath && { CHROME_PATH: chromiumPath }) } },
  )
  const { categories }: { categories: Record<string, { score: number }> } = JSON.parse(stdout)
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))
}
