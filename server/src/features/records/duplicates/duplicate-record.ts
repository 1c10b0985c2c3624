import { allInOrder } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { findOwnLanguage } from '#features/people/workspaces/find-workspace.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { rewriteTranslations, type Translations } from '#kit/translations.ts'
import { within } from '#kit/within.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { onlyOne } from '#platform/only-one.ts'
import { shareFiles } from '../files/share-files.ts'
import { NOUN_VERBS } from '../noun-verbs.ts'
import { factsOf } from '../nouns.ts'
import { readVariantsOf } from '../variants/read-variants-of.ts'
import { countBelongings, findTakenNames } from './duplicate.store.ts'
import {
  DUPLICATED,
  type Duplicate,
  type DuplicatedNoun,
  fieldsOfOne,
  type LeftOut,
  leftOutOf,
  MAX_VARIANTS,
  refuseTooManyVariants,
} from './duplicate.ts'
import { MOST_NUMBERS, nameOfDuplicate, renamed } from './name-of-duplicate.ts'

type Input = { readonly id: string; readonly withVariants?: boolean | null }

/**
 * Makes a record like another, as creating it does: a draft, under a name that says so, without what belongs to the other alone. A product's
 * variants come with it, if wanted. All or nothing, with as many statements for many variants as for one.
 */
export async function duplicateRecord(
  deps: Deps,
  reader: Reader,
  noun: DuplicatedNoun,
  { id, withVariants }: Input,
): Promise<Duplicate> {
  let tell = () => {}
  const duplicate = await write(deps, reader, 'edit', async (tx, actor) => {
    const inner = within(deps, tx)
    tell = inner.tell
    return duplicateWithin(inner.deps, tx, actor, noun, { id, withVariants: withVariants === true })
  })
  tell()
  return duplicate
}

async function duplicateWithin(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  noun: DuplicatedNoun,
  { id, withVariants }: { id: string; withVariants: boolean },
): Promise<Duplicate> {
  const { workspaceId } = actor
  const before = await NOUN_VERBS[noun].lockWhole(tx, workspaceId, id)
  if (!before) throw notFound(noun, id)
  const variants = withVariants ? await readVariantsOf(tx, workspaceId, id, MAX_VARIANTS + 1) : []
  refuseTooManyVariants(id, variants.length)
  const ids = [id, ...variants.map((variant) => variant.id)]
  const [naming, belongings] = await allInOrder([
    nameFor(tx, workspaceId, noun, before.name),
    countBelongings(tx, workspaceId, id, ids),
  ])

  const nameIn = (text: string, language: string | null) => nameOfDuplicate(text, language, naming.number)
  const fields = copyOf(noun, before.fields, { name: naming.name }, nameIn)
  const made = onlyOne(await NOUN_VERBS[noun].create(deps, actor, [fields]))
  const copies = new Map([[id, made.id]])
  if (variants.length > 0) {
    const inputs = variants.map((variant) => {
      const name = renamed(variant.name, before.name, naming.name)
      const nameOfProduct = namesIn(before.fields)
      return copyOf('variant', variant.fields, { name, productId: made.id }, (text, language) => {
        const own = nameOfProduct(language)
        return own === undefined ? text : renamed(text, own, nameIn(own, language))
      })
    })
    const added = await NOUN_VERBS.variant.create(deps, actor, inputs as never)
    for (const [at, variant] of variants.entries()) copies.set(variant.id, added[at]!.id)
  }
  const { sharesFiles } = DUPLICATED[noun]
  const fileCount = sharesFiles ? await shareFiles(tx, actor, copies) : 0
  const { certifications, ratings, externalReferences, audits, files } = belongings
  const counted = { certifications, ratings, externalReferences, files: sharesFiles ? audits : files }
  return {
    id: made.id,
    name: naming.name,
    noun,
    variantCount: variants.length,
    fileCount,
    leftOut: [
      ...leftOutOf(noun, factsOf(noun).fields, [before.fields]),
      ...leftOutOf(
        'variant',
        factsOf('variant').fields,
        variants.map((variant) => variant.fields),
      ),
      ...Object.entries(counted).flatMap(([what, count]): LeftOut[] => (count === 0 ? [] : [{ noun, what, count }])),
    ],
  }
}

/** The first name that no other record of the kind has, in the language of the workspace's texts. */
async function nameFor(tx: Tx, workspaceId: string, noun: DuplicatedNoun, name: string) {
  const language = await findOwnLanguage(tx, workspaceId)
  const names = Array.from({ length: MOST_NUMBERS }, (_, at) => nameOfDuplicate(name, language, at + 1))
  const taken = await findTakenNames(tx, workspaceId, factsOf(noun).plural as never, names)
  const free = names.findIndex((one) => !taken.has(one))
  const at = free < 0 ? names.length - 1 : free
  return { name: names[at]!, number: at + 1 }
}

/** What creating is given of a record: as an undo would bring it back, but for what belongs to it alone. */
function copyOf(
  noun: DuplicatedNoun,
  before: FieldsByName,
  given: { readonly name: string; readonly productId?: string },
  nameIn: (text: string, language: string) => string,
): FieldsByName {
  const names = { before: String(before['name']), now: given.name }
  const translations = (before['translations'] ?? null) as Translations | null
  const dropped = Object.fromEntries(fieldsOfOne(factsOf(noun).fields).map((field) => [field, null]))
  return {
    ...NOUN_VERBS[noun].fieldsBack(before),
    ...dropped,
    ...given,
    translations: rewriteTranslations(translations, 'name', names, nameIn),
  }
}

/** What a record is called in a language; undefined: nothing of its own. */
function namesIn({ translations }: FieldsByName): (language: string) => string | undefined {
  const kept = (translations ?? {}) as Record<string, Record<string, { text: string }>>
  return (language) => kept[language]?.['name']?.text
}
