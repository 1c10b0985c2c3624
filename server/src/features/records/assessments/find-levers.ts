import { type Lever, leversOf } from '@selvedge/lca/open/levers.ts'
import { shownWaterLiters } from '@selvedge/lca/open/methodology.ts'
import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { badInput } from '#platform/app-error.ts'
import { findAssessments } from './assessment.store.ts'
import { resultOf, shownCarbonKg } from './result-of.ts'

/**
 * What would raise a variant's score: its assessment again with one thing changed (a recycled material, no air freight, a longer life), the
 * best first. Another country is proposed among those named alone: who else could spin the yarn is a question of suppliers, of people and of
 * years, which no electricity mix answers. Some hundred calculations with countries, so for one variant at a time. Null for a variant never
 * assessed.
 */
export async function findLevers(
  scope: ReadScope,
  {
    variantId,
    lifeFactor,
    countries,
  }: { variantId: string; lifeFactor?: number | null; countries?: readonly string[] | null },
): Promise<Lever[] | null> {
  requirePermission(scope.reader, 'read')
  const times = lifeFactor ?? 1.5
  if (!(times > 1 && times <= 10)) {
    throw badInput('field_out_of_range', `"lifeFactor" must be above 1 and at most 10 (times as long); got ${times}.`, {
      field: 'lifeFactor',
      value: times,
      limit: 10,
    })
  }
  const [assessment] = await findAssessments(await scope.tx(), scope.workspaceId, [variantId])
  if (!assessment) return null
  const { method, input } = await resultOf(scope, assessment)
  const unknown = countries?.find((code) => !method.countryByCode.has(code))
  if (unknown !== undefined) {
    throw badInput(
      'country_unknown',
      `"countries" contains ${unknown}, for which the method has no electricity data; impactMethod { ` +
        'countries } lists those it has.',
      { field: 'countries', value: unknown },
    )
  }
  return leversOf(method, input, { lifeFactor: times, countries: countries ?? [] }).map(shownLever)
}

function shownLever(lever: Lever): Lever {
  return {
    ...lever,
    carbonFootprint: shownCarbonKg(lever.carbonFootprint),
    carbonChange: shownCarbonKg(lever.carbonChange),
    waterLiters: lever.waterLiters === null ? null : shownWaterLiters(lever.waterLiters),
  }
}
