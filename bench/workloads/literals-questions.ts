/** One text of a question for each of two services that answer it alike. */
export type AskedTwice = { readonly selvedge: string; readonly postgraphile: string }

export const SHAPES = 40
export const LITERALS = 64

/**
 * Questions of 40 shapes with 64 literals each, which no cache by text can know: lists of products and of variants with relations, single
 * variants, and pages of a category by name, each with ten choices of fields.
 */
export function questionsOf({
  workspaceId,
  variantIds,
  categories,
}: {
  readonly workspaceId: string
  readonly variantIds: readonly string[]
  readonly categories: readonly string[]
}): AskedTwice[][] {
  const inWorkspace = `workspaceId: "${workspaceId}"`
  const kinds: ((choice: number, nth: number) => AskedTwice)[] = [
    (choice, nth) => {
      const { ours, theirs } = fieldsOf(PRODUCT, choice)
      return {
        selvedge: `{ products(take: 20, skip: ${nth}) { ${ours} } }`,
        postgraphile: `{ products: allProductsList(first: 20, offset: ${nth}, condition: { ${inWorkspace} }, orderBy: PRIMARY_KEY_DESC) { ${theirs} } }`,
      }
    },
    (choice, nth) => {
      const { ours, theirs } = fieldsOf(VARIANT, choice)
      return {
        selvedge: `{ variants(take: 20, skip: ${nth}) { ${ours} ${RELATIONS.ours} } }`,
        postgraphile: `{ variants: allVariantsList(first: 20, offset: ${nth}, condition: { ${inWorkspace} }, orderBy: PRIMARY_KEY_DESC) { ${theirs} ${RELATIONS.theirs} } }`,
      }
    },
    (choice, nth) => {
      const { ours, theirs } = fieldsOf(VARIANT, choice)
      const id = variantIds[(choice * LITERALS + nth) % variantIds.length]
      return {
        selvedge: `{ variant(id: "${id}") { ${ours} ${RELATIONS.ours} } }`,
        postgraphile: `{ variant: variantByWorkspaceIdAndRowId(${inWorkspace}, rowId: "${id}") { ${theirs} ${RELATIONS.theirs} } }`,
      }
    },
    (choice, nth) => {
      const { ours, theirs } = fieldsOf(PRODUCT, choice)
      const category = JSON.stringify(categories[nth % categories.length])
      const skip = 20 * (nth % 16)
      return {
        selvedge: `{ products(category: ${category}, orderBy: NAME_ASC, skip: ${skip}, take: 20) { ${ours} } }`,
        postgraphile: `{ products: allProductsList(first: 20, offset: ${skip}, condition: { ${inWorkspace}, category: ${category} }, orderBy: NAME_KEY_ASC) { ${theirs} } }`,
      }
    },
  ]
  return Array.from({ length: SHAPES }, (_, shape) =>
    Array.from({ length: LITERALS }, (_, nth) => kinds[shape % kinds.length]!(Math.floor(shape / kinds.length), nth)),
  )
}

const PRODUCT = ['name', 'brand', 'sku', 'category', 'sustainabilityScore', 'revision']
const VARIANT = ['name', 'color', 'size', 'gtin', 'revision']

const RELATIONS = {
  ours: 'product { id name sku } composition { share material { id name originCountry } }',
  theirs:
    'product: productByWorkspaceIdAndProductId { id: rowId name sku } ' +
    'composition: variantMaterialsByWorkspaceIdAndVariantIdList(orderBy: PRIMARY_KEY_ASC) { share material: materialByWorkspaceIdAndMaterialId { id: rowId name originCountry } }',
}

/** Those whose bit is set in the number, and the identifier always. */
function fieldsOf(names: readonly string[], choice: number) {
  const some = names.filter((_, place) => ((choice + 1) >> place) & 1).join(' ')
  return { ours: `id ${some}`, theirs: `id: rowId ${some}` }
}

/** The same order in every run, and no order at all. */
export function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  let state = 20
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const j = state % (i + 1)
    const other = mixed[j]!
    mixed[j] = mixed[i]!
    mixed[i] = other
  }
  return mixed
}
