import { Link } from '@tanstack/react-router'
import type { FormSoFar, Reference } from '../../kit/field.ts'
import { useWords } from '../../words/use-words.tsx'

/** Whoever is about to fill in this form for each colour and size is told that there is a quicker way. */
export function RangeAdvice({ values, isReadOnly }: FormSoFar) {
  const { variant } = useWords()
  const product = values['productId'] as Reference | null
  if (!product || isReadOnly) return null
  return (
    <p style={{ margin: '6px 0 0', fontSize: 12.5 }}>
      <Link to="/ranges" search={{ product: product.id }}>
        {variant.allAtOnceAdvice}
      </Link>
    </p>
  )
}
