import { RATING_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { companyReference } from '../references.ts'

export function ratingFields({ rating: { fields } }: Words) {
  return knownFields(fields, {
    ...RATING_KINDS,
    companyId: companyReference,
    code: { kind: 'text', isMono: true },
    schemeId: { kind: 'text', isMono: true },
    subScores: {
      kind: 'long',
      placeholder: 'Environment: 70',
      toInput: (text: string) => text.split('\n').flatMap((line) => line.trim() || []),
    },
    scorecardUrl: { kind: 'text', inputMode: 'url', placeholder: 'https://' },
  })
}
