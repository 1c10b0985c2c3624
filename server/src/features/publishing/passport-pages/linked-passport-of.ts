import type { LinkedPassport } from '../digital-links/linked-passport.ts'
import { careSection } from './care-section.ts'
import { certificatesSection } from './certificates-section.ts'
import { environmentSection } from './environment-section.ts'
import { pageContext } from './page-context.ts'
import type { PassportView } from './passport-view.ts'

/** What the linkset of a passport tells: of the sections only those that its page has. */
export function linkedPassportOf(view: PassportView, today: string): LinkedPassport {
  const { variant, product } = view.json
  const context = pageContext(view, { language: 'en', today, ownOrigin: '' })
  const sections = { environment: environmentSection, certificates: certificatesSection, care: careSection } as const
  return {
    digitalId: variant.digitalId,
    gtin: variant.gtin,
    description: [product.brand, product.name, variant.name].filter((name) => name !== null && name !== '').join(', '),
    sections: (['environment', 'certificates', 'care'] as const).filter((id) => sections[id](context) !== null),
    isWithdrawn: false,
  }
}
