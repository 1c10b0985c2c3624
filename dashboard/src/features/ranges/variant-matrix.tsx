import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { useOffers } from '../../kit/offers.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card } from '../../kit/screen.tsx'
import { Thumb } from '../../kit/thumb.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type MatrixState, StateMark } from './state-mark.tsx'
import styles from './variant-matrix.module.css'
import { walk } from './walk.ts'

const VARIANTS = graphql(`
  query VariantsOfMatrix($id: ID!, $after: ID) {
    variants(productId: $id, orderBy: OLDEST, take: 100, after: $after) {
      id name color size status thumbnailUrl sustainabilityScore
    }
  }
`)
const CHANGED = graphql(`
  query ChangedOfMatrix($id: ID!, $after: ID) {
    variants(productId: $id, changedSincePublished: true, orderBy: OLDEST, take: 100, after: $after) { id }
  }
`)
const PARTS = graphql(`query PartsOfMatrix($id: ID!) { product(id: $id) { colors sizes } }`)
type Variant = ResultOf<typeof VARIANTS>['variants'][number]

/** More are looked through in their list. */
const MOST = 300

type Props = { readonly product: { readonly id: string; readonly name: string; readonly variantCount: number } }

/** The variants of a product, colours down and sizes across, with how each stands. */
export function VariantMatrix({ product }: Props) {
  const { product: productWords, lists } = useWords()
  const words = useRangeWords()
  const { integer } = useFormat()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const { id } = product
  const query = useQuery({
    queryKey: ['list', 'matrix', id, product.variantCount],
    queryFn: ({ signal }) => loadAll(id, signal),
  })
  useOffers([
    mayEdit && {
      id: 'range',
      label: words.matrix.add,
      icon: <Plus size={16} aria-hidden />,
      run: () => void navigate({ to: '/ranges', search: { product: id } }),
    },
    mayEdit && {
      id: 'add /variants',
      label: productWords.addVariant,
      icon: <Plus size={16} aria-hidden />,
      run: () =>
        void navigate({
          to: '/variants/$id',
          params: { id: 'new' },
          search: { product: id, productName: product.name },
        }),
    },
  ])
  const add = mayEdit && (
    <span className={styles.actions}>
      <Link
        to="/variants/$id"
        params={{ id: 'new' }}
        search={{ product: id, productName: product.name }}
        aria-label={productWords.addVariant}
        className={styles.one}
      >
        <Plus size={15} aria-hidden />
      </Link>
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => <Link to="/ranges" search={{ product: id }} {...props} />}
      >
        {words.matrix.add}
      </Button>
    </span>
  )
  return (
    <Card title={productWords.variants} aside={add}>
      {product.variantCount === 0 ? (
        <p className={styles.note}>{productWords.variantsNone}</p>
      ) : (
        query.data && <Matrix {...query.data} />
      )}
      {product.variantCount > 0 && (
        <p className={styles.note}>
          {product.variantCount > MOST && `${words.matrix.first(integer(MOST))} `}
          <Link to="/variants" search={{ productId: id, productIdName: product.name }}>
            {lists.allOf(integer(product.variantCount))}
          </Link>
        </p>
      )}
    </Card>
  )
}

async function loadAll(id: string, signal: AbortSignal) {
  const [variants, changed, { product }] = await Promise.all([
    firstOf(async (after) => (await ask(VARIANTS, { id, after }, signal)).variants),
    firstOf(async (after) => (await ask(CHANGED, { id, after }, signal)).variants),
    ask(PARTS, { id }, signal),
  ])
  return {
    variants,
    colors: product?.colors ?? [],
    sizes: product?.sizes ?? [],
    changed: new Set(changed.map((one) => one.id)),
    isWhole: variants.length < MOST,
  }
}

/** The oldest of a list, as many as are shown. */
async function firstOf<Row extends { readonly id: string | null }>(
  pageAfter: (id: string | null) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = null; rows.length < MOST; ) {
    const page = await pageAfter(after)
    rows.push(...page)
    after = page.at(-1)?.id ?? null
    if (page.length < 100) break
  }
  return rows
}

const same = (a: string | null, b: string | null) =>
  (a ?? '').trim().replace(/\s+/g, ' ').toLowerCase() === (b ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

function Matrix({ variants, colors, sizes, changed, isWhole }: Awaited<ReturnType<typeof loadAll>>) {
  const words = useRangeWords()
  const { product } = useWords()
  const { integer } = useFormat()
  const rows = [...colors, ...(variants.some(({ color }) => same(color, null)) ? [null] : [])]
  const columns = [...sizes, ...(variants.some(({ size }) => same(size, null)) ? [null] : [])]
  const stateOf = ({ id, status }: Variant): MatrixState => (changed.has(id) ? 'CHANGED' : status)
  const states = [...new Set(variants.map(stateOf))]
  const nameOf = (color: string | null) => color ?? words.matrix.noColor
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard as well */}
      <section className={styles.scroll} aria-label={product.variants} tabIndex={0}>
        <table className={styles.matrix} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">{words.matrix.color}</th>
              {columns.map((size) => (
                <th scope="col" key={size}>
                  {size ?? words.matrix.noSize}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((color) => {
              const ofColor = variants.filter((variant) => same(variant.color, color))
              const picture = ofColor.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null
              return (
                <tr key={color}>
                  <th scope="row">
                    <span className={styles.color}>
                      <Thumb url={picture} size={28} name={nameOf(color)} />
                      {nameOf(color)}
                    </span>
                  </th>
                  {columns.map((size) => {
                    const cell = ofColor.filter((variant) => same(variant.size, size))
                    return (
                      <td key={size}>
                        {isWhole && cell.length === 0 && (
                          <span className={styles.none}>
                            <span aria-hidden>·</span>
                            <span className={styles.unseen}>{words.matrix.none}</span>
                          </span>
                        )}
                        {cell.map((variant) => {
                          const state = stateOf(variant)
                          const score = variant.sustainabilityScore
                          const said =
                            score === null ? words.matrix.noScore : words.matrix.score(integer(Math.round(score)))
                          const label = `${nameOf(color)}, ${size ?? words.matrix.noSize}: ${words.matrix.states[state]}, ${said}`
                          return (
                            <RecordLink
                              key={variant.id}
                              kind="VARIANT"
                              id={variant.id}
                              label={label}
                              className={styles.cell}
                            >
                              <StateMark state={state} />
                              {score === null ? '–' : integer(Math.round(score))}
                            </RecordLink>
                          )
                        })}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <ul className={styles.legend}>
        {states.map((state) => (
          <li key={state}>
            <StateMark state={state} />
            {words.matrix.states[state]}
          </li>
        ))}
      </ul>
    </>
  )
}
