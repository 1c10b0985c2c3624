import { composeDraft } from '#features/publishing/passports/compose-draft.ts'
import { loadPassports } from '#features/publishing/passports/find-passports.ts'
import { readPassportJson } from '#features/publishing/passports/passport-json.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { isNoun } from '#features/records/nouns.ts'
import { loadReadiness } from '#features/records/readiness/find-readiness.ts'
import type { ReadScope } from '#kit/read-scope.ts'

export type DescribedRecord = { readonly id: string; readonly [field: string]: unknown }

/**
 * Records with their product and compliance data, as they are now. A variant comes with all that its passport would say: composition,
 * impact, stages, certificates; and with what it lacks. Those that are gone are left out. A passport is told as its variant.
 */
export async function describeRecords(
  scope: ReadScope,
  noun: string,
  ids: readonly string[],
): Promise<DescribedRecord[]> {
  if (noun === 'variant' || noun === 'passport') {
    const described = await Promise.all(ids.map((id) => describeVariant(scope, id)))
    return described.filter((record) => record !== null)
  }
  return isNoun(noun) ? [...(await NOUN_VERBS[noun].load(scope, ids))] : []
}

export function isDescribed(noun: string): boolean {
  return noun === 'passport' || isNoun(noun)
}

async function describeVariant(scope: ReadScope, id: string): Promise<DescribedRecord | null> {
  const draft = await composeDraft(scope, id)
  if (!draft) return null
  const [passport] = await loadPassports(scope, [id])
  const [readiness] = await loadReadiness(scope, [id])
  const status = !passport || passport.version === 0 ? 'draft' : passport.withdrawnAt ? 'withdrawn' : 'published'
  return {
    id,
    passportStatus: status,
    passportUrl: `${scope.deps.config.publicPassportUrl}/p/${draft.variant.digitalId}`,
    readiness: readiness ?? null,
    ...readPassportJson(draft.content.body),
    document: draft.document,
  }
}
