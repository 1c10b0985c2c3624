import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** Looks over the shoulder of everything that is written there. */
export function watchWriting({ shop }: World) {
  const ours = new Set<string>()
  const allowed = new Set<string>()
  const amiss: string[] = []
  return {
    ours,
    allowed,
    amiss,
    isOn: false,
    watch({ path, body }: { path: string; body: string | null }): undefined {
      if (path !== '/write/passport') return
      for (const { id, value } of JSON.parse(body ?? '[]') as { id: string; value: string | null }[]) {
        const place = `${id} passport`
        const there = shop.fields.get(place)
        if (there !== undefined && !ours.has(`${place} ${there}`) && !allowed.has(`${place} ${there}`))
          amiss.push(`${place}: ${there} → ${value}`)
        if (value !== null) ours.add(`${place} ${value}`)
      }
    },
  }
}

/** Of what is there and known here: addresses that are missing, or there without a passport. Values of others may be anything. */
export function addressesAmiss({ shop }: World, { variants }: Snapshot, ours: ReadonlySet<string>): string[] {
  return variants.flatMap(({ item, gone, passport, digitalId }) => {
    if (item === null || gone || !shop.items.has(item)) return []
    const there = shop.fields.get(`${item} passport`)
    if (there !== undefined && !ours.has(`${item} passport ${there}`)) return []
    const isPublic = passport?.startsWith('published') === true
    const isRight = isPublic ? there?.endsWith(`/p/${digitalId}`) : there === undefined
    return isRight ? [] : [`${item}: ${there ?? 'nothing'}, ${passport}`]
  })
}
