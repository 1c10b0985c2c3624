import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, Unavailable } from './service.ts'

export const PEOPLE = 4
export const PAUSE_MS = 50

export type Answers = {
  /** Of all answers. */
  readonly p99Ms: number
  /** So many of them were 503. */
  readonly unavailable: number
}

/** Reads lists and records and saves one, while `work` goes on. */
export async function peopleAtWork({ ask }: Service, work: () => Promise<unknown>): Promise<Answers> {
  const { companies } = await ask('{ companies(take: 1) { id } }')
  const questions = [
    () => '{ products(take: 20) { id name brand sustainabilityScore } }',
    () => '{ variants(take: 20) { id name color product { id name } composition { share material { name } } } }',
    () => '{ materials(take: 20) { id name } productCount variantCount }',
    () => '{ variants(take: 20, search: "tee") { id name size sustainabilityScore } }',
    () => `mutation { updateCompany(id: "${companies[0].id}", city: "Porto ${Math.random()}") { id } }`,
  ]
  const took: number[] = []
  let unavailable = 0
  let done = false
  const people = Array.from({ length: PEOPLE }, async (_, who) => {
    for (let turn = who; !done; turn += 1) {
      const startedAt = performance.now()
      await ask(questions[turn % questions.length]!()).catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
        unavailable += 1
      })
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
  return {
    p99Ms: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN,
    unavailable,
  }
}

/** The p99 of people of whom none was answered with 503. */
export async function p99OfPeopleAtWork(service: Service, work: () => Promise<unknown>): Promise<number> {
  const { p99Ms, unavailable } = await peopleAtWork(service, work)
  if (unavailable > 0) throw new Error(`${unavailable} answers were 503.`)
  return p99Ms
}
