import { addOperations } from '#kit/rest-resources.ts'
import { factsOf } from '../nouns.ts'
import { DUPLICATED_NOUNS, nameOfOperation } from './duplicate.ts'

for (const noun of DUPLICATED_NOUNS) {
  const { plural } = factsOf(noun)
  const isProduct = noun === 'product'
  addOperations(plural.charAt(0).toUpperCase() + plural.slice(1), [
    {
      method: 'POST',
      path: `/${plural}/{id}/duplicate`,
      id: nameOfOperation(noun),
      field: nameOfOperation(noun),
      parts: ['leftOut'],
      creates: `/${plural}`,
      ...(isProduct ? { example: { withVariants: true } } : {}),
      summary: `Duplicate a ${noun}${isProduct ? ', with its variants' : ''}`,
    },
  ])
}
