import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import type { Command } from '../kit/command-palette.tsx'
import type { Words } from '../words/en.ts'

const FIND = graphql(`
  query FindRecords($search: String!) {
    products(search: $search, take: 5) {
      id
      name
      brand
    }
    variants(search: $search, take: 5) {
      id
      name
      color
      size
    }
    materials(search: $search, take: 4) {
      id
      name
      supplier
    }
    companies(search: $search, take: 4) {
      id
      name
      city
    }
  }
`)

/** Records of every noun by their name, in one question. */
export async function findRecords(
  search: string,
  { nouns }: Words,
  go: (to: string) => void,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const { products, variants, materials, companies } = await ask(FIND, { search }, signal)
  const command = (path: string, group: string, id: string, label: string, hint: string | null): Command => ({
    id,
    group,
    label,
    ...(hint && { hint }),
    run: () => go(`${path}/${id}`),
  })
  return [
    ...products.map(({ id, name, brand }) => command('/products', nouns.products, id, name, brand)),
    ...variants.map(({ id, name, color, size }) =>
      command('/variants', nouns.variants, id, name, [color, size].filter(Boolean).join(' · ')),
    ),
    ...materials.map(({ id, name, supplier }) => command('/materials', nouns.materials, id, name, supplier)),
    ...companies.map(({ id, name, city }) => command('/companies', nouns.companies, id, name, city)),
  ]
}
