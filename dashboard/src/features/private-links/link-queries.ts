import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const LINKS = graphql(`
  query PrivateLinks($search: String, $state: PrivateLinkState, $after: ID, $take: Int!) {
    rows: privateLinks(search: $search, state: $state, after: $after, take: $take) {
      id
      label
      receiver
      subject
      state
      items { kind id name }
      openingCount
      maxOpenings
      lastOpenedAt
      expiresAt
      createdBy
      createdAt
    }
    count: privateLinkCount(search: $search, state: $state)
  }
`)

export const LINK = graphql(`
  query PrivateLink($id: ID!) {
    link: privateLink(id: $id) {
      id
      label
      receiver
      note
      subject
      state
      items { kind id name }
      openingCount
      maxOpenings
      lastOpenedAt
      expiresAt
      hasPasscode
      createdBy
      createdAt
      revokedBy
      revokedAt
      openings(take: 100) { id number openedAt userAgent network }
    }
  }
`)

export const LINKS_OF = graphql(`
  query PrivateLinksOf($id: ID!) { privateLinks(recordId: $id, take: 5) { id label receiver state } }
`)

export const CREATE_LINK = graphql(`
  mutation CreatePrivateLink(
    $label: String!, $passportOf: ID, $productIds: [ID!], $variantIds: [ID!], $materialIds: [ID!]
    $certificationIds: [ID!], $fileIds: [ID!], $note: String, $receiver: String, $expiresAt: DateTime
    $maxOpenings: Int, $passcode: String, $sendTo: String, $sendIn: EmailLanguage
  ) {
    createPrivateLink(
      label: $label, passportOf: $passportOf, productIds: $productIds, variantIds: $variantIds
      materialIds: $materialIds, certificationIds: $certificationIds, fileIds: $fileIds, note: $note
      receiver: $receiver, expiresAt: $expiresAt, maxOpenings: $maxOpenings, passcode: $passcode, sendTo: $sendTo, sendIn: $sendIn
    ) { url email { id } privateLink { id expiresAt } }
  }
`)

export const REVOKE_LINK = graphql(`mutation RevokePrivateLink($id: ID!) { revokePrivateLink(id: $id) { id state } }`)

export type LinkState = ResultOf<typeof LINKS>['rows'][number]['state']
export type LinkSubject = ResultOf<typeof LINKS>['rows'][number]['subject']

/** What can be shared. */
export type Shared = {
  readonly kind: 'VARIANT' | 'PRODUCT' | 'MATERIAL' | 'CERTIFICATION' | 'FILE'
  readonly id: string
  readonly name: string
}

const FIND_RECORDS = graphql(`
  query FindShareable($search: String) {
    products(search: $search, take: 8) { id name }
    variants(search: $search, take: 8) { id name }
    materials(search: $search, take: 8) { id name }
    certifications(search: $search, take: 8) { id scheme number }
  }
`)
const FIND_FILES = graphql(`query FindFiles($search: String) { files(search: $search, take: 20) { id name } }`)

/** What may be added to a link of this kind, by its name. */
export async function findShareable(subject: LinkSubject, text: string, signal: AbortSignal): Promise<Shared[]> {
  const search = text || null
  if (subject === 'FILES') {
    const { files } = await ask(FIND_FILES, { search }, signal)
    return files.map(({ id, name }) => ({ kind: 'FILE', id, name }))
  }
  const { products, variants, materials, certifications } = await ask(FIND_RECORDS, { search }, signal)
  const ofVariants = variants.map(({ id, name }): Shared => ({ kind: 'VARIANT', id, name }))
  if (subject === 'PASSPORT') return ofVariants
  return [
    ...products.map(({ id, name }): Shared => ({ kind: 'PRODUCT', id, name })),
    ...ofVariants,
    ...materials.map(({ id, name }): Shared => ({ kind: 'MATERIAL', id, name })),
    ...certifications.map(
      ({ id, scheme, number }): Shared => ({
        kind: 'CERTIFICATION',
        id,
        name: [scheme, number].filter(Boolean).join(' '),
      }),
    ),
  ]
}

/** The arguments that name what is shared. */
export function selectionOf(subject: LinkSubject, items: readonly Shared[]) {
  const of = (kind: Shared['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  if (subject === 'PASSPORT') return { passportOf: of('VARIANT')[0] ?? null }
  if (subject === 'FILES') return { fileIds: of('FILE') }
  return {
    productIds: of('PRODUCT'),
    variantIds: of('VARIANT'),
    materialIds: of('MATERIAL'),
    certificationIds: of('CERTIFICATION'),
  }
}
