import type { Language } from '#kit/words/languages.ts'
import type { Encoding } from '#platform/http/negotiate-encoding.ts'
import type { PreparedForm } from '#platform/http/prepared-form.ts'
import type { RepresentationKind } from './choose-representation.ts'

/** Which form of a passport, on which day. */
export type FormWish = {
  readonly kind: RepresentationKind
  /** Null where there are no words in it. */
  readonly language: Language | null
  readonly encoding: Encoding
  readonly today: string
}

/** The forms of one passport: each passport holds its own, so that finding one of its few takes no key. */
export type FormsOfPassport = KeptForm[]

/**
 * Keeps the forms of all passports within bounds. What goes first is the oldest that was not asked for since it was last looked at: an order
 * of use would cost each request two writes.
 */
export type PageForms = {
  find(of: FormsOfPassport, wish: FormWish): PreparedForm | undefined
  keep(of: FormsOfPassport, wish: FormWish, form: PreparedForm): void
}

export function createPageForms(maxForms: number, maxBytes: number): PageForms {
  const kept = new Set<KeptForm>()
  let bytes = 0

  const forget = (one: KeptForm) => {
    kept.delete(one)
    one.of.splice(one.of.indexOf(one), 1)
    bytes -= one.form.bytes + OVERHEAD
  }
  return {
    find(of, wish) {
      for (const one of of) {
        if (!isSame(one.wish, wish)) continue
        one.isUsed = true
        return one.form
      }
      return undefined
    },
    keep(of, wish, form) {
      const before = of.find((one) => isSame({ ...one.wish, today: wish.today }, wish))
      if (before) forget(before)
      const added = { of, wish, form, isUsed: true }
      of.push(added)
      kept.add(added)
      bytes += form.bytes + OVERHEAD
      // What is put behind the others comes again, unused.
      for (const oldest of kept) {
        if (kept.size <= maxForms && bytes <= maxBytes) break
        if (oldest.isUsed) {
          oldest.isUsed = false
          kept.delete(oldest)
          kept.add(oldest)
        } else forget(oldest)
      }
    },
  }
}

/** Headers and what finds it, in bytes. */
const OVERHEAD = 3_000

type KeptForm = {
  readonly of: KeptForm[]
  readonly wish: FormWish
  readonly form: PreparedForm
  isUsed: boolean
}

function isSame(a: FormWish, b: FormWish): boolean {
  return a.language === b.language && a.encoding === b.encoding && a.kind === b.kind && a.today === b.today
}
