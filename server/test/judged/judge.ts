import type { Credentials, TestApp } from '../harness.ts'
import { isRight, type Question } from './question.ts'

type Judged = {
  readonly question: Question
  readonly isFirst: boolean
  readonly isAmongThree: boolean
  readonly answered: string[]
}

/** Asks every question as the lists of the dashboard do, without an order, and looks where the first right answer stands. */
export async function judge(
  t: Pick<TestApp, 'graphql'>,
  as: Credentials,
  asked: readonly Question[],
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const question of asked) {
    const { list, typed, right, only } = question
    const { data, errors } = await t.graphql(
      `query ($typed: String) { rows: ${list}(search: $typed, take: 10) { ${FIELDS[list]} } }`,
      as,
      { typed },
    )
    if (errors) throw new Error(`${typed}: ${JSON.stringify(errors)}`)
    const rows = data.rows.map((row: Row) => ({ ...row, product: row.product?.name }))
    const at = rows.findIndex((row: Row) => isRight(row, right))
    const areAllRight = !only || rows.every((row: Row) => isRight(row, right))
    judged.push({
      question,
      isFirst: at === 0 && areAllRight,
      isAmongThree: at >= 0 && at < 3 && areAllRight,
      answered: rows.slice(0, 3).map((row: Row) => ANSWER[list].map((name) => row[name]).join(', ')),
    })
  }
  return judged
}

/** How many of a hundred, and those that are not: what was typed, and what came first. */
export function verdictOf(judged: readonly Judged[]) {
  const share = (count: number) => Math.round((count / judged.length) * 1_000) / 10
  const missed = judged.filter(({ isFirst }) => !isFirst)
  return {
    questions: judged.length,
    firstPercent: share(judged.filter(({ isFirst }) => isFirst).length),
    amongThreePercent: share(judged.filter(({ isAmongThree }) => isAmongThree).length),
    missed: missed.map(({ question, isAmongThree, answered }) => ({
      list: question.list,
      typed: question.typed,
      ...(isAmongThree && { isAmongThree }),
      answered,
    })),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a row has whatever fields were asked for
type Row = Readonly<Record<string, any>>

const FIELDS = {
  variants: 'name color size gtin digitalId product { name }',
  products: 'name sku category',
  materials: 'name supplier',
  companies: 'name',
  certifications: 'scheme number',
}

const ANSWER: Readonly<Record<Question['list'], readonly string[]>> = {
  variants: ['name', 'size', 'gtin'],
  products: ['name', 'sku'],
  materials: ['name'],
  companies: ['name'],
  certifications: ['scheme', 'number'],
}
