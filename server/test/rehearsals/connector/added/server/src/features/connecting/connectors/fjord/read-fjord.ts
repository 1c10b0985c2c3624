import type { ForeignRow, Page, ReadFrom } from '../connector.ts'
import { listAt, momentAt, numberAt, textAt } from '../foreign-json.ts'
import type { Fjord } from './ask-fjord.ts'

/** Page after page by the last identifier, so that an article that is deleted meanwhile hides no other. */
export async function* readFjord({ address, ask }: Fjord, { since, cursor }: ReadFrom): AsyncGenerator<Page> {
  let after: string | null = cursor === null ? '' : String(JSON.parse(cursor))
  while (after !== null) {
    const changed: string = since === null ? '' : `&changed_since=${since.toISOString()}`
    const articles = listAt(await ask('GET', `/articles?after=${encodeURIComponent(after)}${changed}`), 'articles')
    after = textAt(articles.at(-1), 'id')
    const next: string | null = after === null ? null : JSON.stringify(after)
    yield { rows: articles.map((article) => rowOf(address, article)), cursor: next }
  }
}

function rowOf(address: string, article: unknown): ForeignRow {
  const id = textAt(article, 'id') ?? ''
  const title = textAt(article, 'title')
  const item = { id, address: `${address}/articles/${id}`, name: title ?? id }
  return {
    product: item,
    variant: item,
    changedAt: momentAt(article, 'changed'),
    cells: {
      title,
      number: textAt(article, 'number'),
      ean: textAt(article, 'ean'),
      grams: numberAt(article, 'grams'),
    },
  }
}
