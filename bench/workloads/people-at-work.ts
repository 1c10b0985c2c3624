import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from './service.ts'

export const PEOPLE = 4
export const PAUSE_MS = 50

/** Reads lists and records and saves one, while `work` goes on; gives back the p99 of all answers in ms. */
export async function peopleAtWork({ ask }: Service, work: () => Promise<unknown>): Promise<number> {
  const { companies } = await ask('{ companies(take: 1) { id } }')
  const questions = [
    () => '{ products(take: 20) { id name brand sustainabilityScore } }',
    () => '{ variants(take: 20) { id name color product { id name } composition { share material { name } } } }',
    () => '{ materials(take: 20) { id name } productCount variantCount }',
    () => '{ variants(take: 20, search: "tee") { id name size sustainabilityScore } }',
    () => `mutation { updateCompany(id: "${companies[0].id}", city: "Porto ${Math.random()}") { id } }`,
  ]
  const took: number[] = []
  let done = false
  const people = Array.from({ length: PEOPLE }, async (_, who) => {
    for (let turn = who; !done; turn += 1) {
      const startedAt = performance.now()
      await ask(questions[turn % questions.length]!())
      took.push(performance.now() - startedAt)
      await sleep(PAUSE_MS)
    }
  })
  try {
    await work()
  } finally {
    done = true
  }
  await Promise.all(people)
  const sorted = took.sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
