import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { LinkButton } from '../../kit/link-button.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { Card } from '../../kit/screen.tsx'
import { Thumb } from '../../kit/thumb.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { laidOut } from './laid-out.ts'
import { MatrixCell } from './matrix-cell.tsx'
import { loadMatrix, MOST, type Variant } from './matrix-query.ts'
import { type MatrixState, StateMark } from './state-mark.tsx'
import styles from './variant-matrix.module.css'
import { walk } from './walk.ts'

type Props = { readonly product: { readonly id: string; readonly name: string; readonly variantCount: number } }

/** The variants of a product with the state of each: colours down and sizes across; below, by name, those that have neither. */
export function VariantMatrix({ product }: Props) {
  const { product: productWords, lists } = useWords()
  const words = useRangeWords()
  const { integer } = useFormat()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const { id } = product
  const query = useQuery({
    queryKey: ['list', 'matrix', id, product.variantCount],
    queryFn: ({ signal }) => loadMatrix(id, signal),
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
  const isEmpty = product.variantCount === 0
  const add = mayEdit && !isEmpty && (
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
      {isEmpty ? (
        <>
          <p className={styles.note}>{productWords.variantsNone}</p>
          {mayEdit && (
            <p className={styles.begin}>
              <LinkButton to="/ranges" search={{ product: id }} leftSection={<Plus size={15} aria-hidden />}>
                {words.matrix.add}
              </LinkButton>
              <LinkButton
                to="/variants/$id"
                params={{ id: 'new' }}
                search={{ product: id, productName: product.name }}
                aria-label={productWords.addVariant}
                variant="default"
              >
                {words.matrix.one}
              </LinkButton>
            </p>
          )}
        </>
      ) : (
        query.data && <Matrix {...query.data} />
      )}
      {!isEmpty && (
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

function Matrix({ variants, colors, sizes, changed, close, isWhole }: Awaited<ReturnType<typeof loadMatrix>>) {
  const words = useRangeWords()
  const { product } = useWords()
  const { named, rows, columns } = useMemo(() => laidOut(variants, colors, sizes), [variants, colors, sizes])
  const stateOf = ({ id, status }: Variant): MatrixState => (changed.has(id) ? 'CHANGED' : status)
  const states = [...new Set(variants.map(stateOf))]
  const nameOf = (color: string | null) => color ?? words.matrix.noColor
  // One stop for Tab, however many there are; from there on, arrows lead.
  const [stop, setStop] = useState<string | null>(null)
  const first = rows.flatMap(({ cells }) => cells.flat())[0]?.id ?? null
  return (
    <>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard as well
        <section className={styles.scroll} aria-label={product.variants} tabIndex={0}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of ARIA's in the markup of a table
            role="grid"
            aria-readonly
            aria-label={product.variants}
            aria-describedby="matrix-keys"
            className={styles.matrix}
            onKeyDown={walk}
            onFocus={(event) => setStop(event.target.closest('a')?.dataset['variant'] ?? null)}
          >
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
              {rows.map(({ color, cells, picture }) => (
                <tr key={color}>
                  <th scope="row">
                    <span className={styles.color}>
                      <Thumb url={picture} size={28} name={nameOf(color)} />
                      {nameOf(color)}
                    </span>
                  </th>
                  {columns.map((size, at) => {
                    const cell = cells[at] ?? []
                    return (
                      <td key={size}>
                        {isWhole && cell.length === 0 && (
                          <span className={styles.none}>
                            <span aria-hidden>·</span>
                            <span className={styles.unseen}>{words.matrix.none}</span>
                          </span>
                        )}
                        {cell.map((variant) => (
                          <MatrixCell
                            key={variant.id}
                            variant={variant}
                            state={stateOf(variant)}
                            isClose={close.has(variant.id)}
                            at={`${nameOf(color)}, ${size ?? words.matrix.noSize}`}
                            tabIndex={variant.id === (stop ?? first) ? 0 : -1}
                          />
                        ))}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {named.length > 0 && (
        <ul className={styles.named}>
          {named.map((variant) => (
            <li key={variant.id}>
              <MatrixCell variant={variant} state={stateOf(variant)} isClose={close.has(variant.id)} at={variant.name}>
                <Thumb url={variant.thumbnailUrl} size={28} name={variant.name} />
                {variant.name}
              </MatrixCell>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.legend}>
        {states.map((state) => (
          <li key={state}>
            <StateMark state={state} />
            {words.matrix.states[state]}
          </li>
        ))}
        {close.size > 0 && <li>{words.matrix.closeScores}</li>}
        {rows.length > 0 && (
          <li id="matrix-keys" className={styles.keys}>
            {words.matrix.keys}
          </li>
        )}
      </ul>
    </>
  )
}
