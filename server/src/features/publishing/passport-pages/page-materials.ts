import { LANGUAGES } from '@selvedge/lca/composition/composition.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import type { Language } from '#kit/words/languages.ts'
import type { PageText } from './as-written.ts'
import { isSynthetic, materialName, partName } from './material-names.ts'
import type { PageTexts } from './page-texts.ts'
import type { PassportView } from './passport-view.ts'

/** What the item is made of, part by part, in the words of one language. */
export type PageMaterials = {
  readonly parts: readonly MaterialPart[]
  /** The text of the label where its structure is not known; else null. */
  readonly text: PageText | null
  /** Of the whole item, 0 to 1; null where nothing is said of it or nothing is recycled. */
  readonly recycled: { readonly share: number; readonly isWhole: boolean } | null
  /** More than half of the mass is synthetic fibre. */
  readonly shedsMicrofibres: boolean
  /** At least one textile fibre was recognised. */
  readonly isTextile: boolean
}

export type MaterialPart = { readonly heading: PageText | null; readonly lines: readonly MaterialLine[] }

export type MaterialLine = {
  readonly name: PageText
  /** Of its part, above 0 and at most 1. */
  readonly share: number
  /** ISO 3166-1 alpha-2. */
  readonly originCountry: string | null
  /** 0 to 1; null: unknown. */
  readonly recycledShare: number | null
}

export function materialsOf({ json, document }: PassportView, language: Language, texts: PageTexts): PageMaterials {
  const { materialComposition } = json.variant
  const entries = document?.composition ?? []
  if (entries.length > 0) return fromEntries(entries, language, texts)
  // In the languages that fibres are written in: what a published passport links to and shows stays as more words are known.
  const read = materialComposition === null ? null : parseComposition(materialComposition, { languages: LANGUAGES })
  if (read?.valid) return fromEntries(entriesOf(read), language, texts)
  const text = materialComposition === null ? null : texts.tell('variant.materialComposition', materialComposition)
  return { parts: [], text, recycled: null, shedsMicrofibres: false, isTextile: false }
}

type Entry = {
  readonly label: string
  readonly fibre: string | null
  readonly qualifiers: readonly string[]
  readonly share: number
  readonly part: string | null
  readonly originCountry: string | null
  readonly recycledShare: number | null
}

function fromEntries(entries: readonly Entry[], language: Language, texts: PageTexts): PageMaterials {
  const byPart = new Map<string | null, Entry[]>()
  for (const entry of entries) byPart.set(entry.part, [...(byPart.get(entry.part) ?? []), entry])
  const parts = [...byPart].map(([part, fibres]): MaterialPart => {
    const whole = byPart.size === 1 ? 1 : sum(fibres, ({ share }) => share)
    return {
      heading: part === null ? null : partName(part, language, texts),
      lines: fibres.map((entry) => ({
        name: materialName(entry, language, texts),
        share: entry.share / whole,
        originCountry: entry.originCountry,
        recycledShare: entry.recycledShare,
      })),
    }
  })
  const recycled = sum(entries, ({ share, recycledShare }) => share * (recycledShare ?? 0))
  const known = sum(entries, ({ share, recycledShare }) => (recycledShare === null ? 0 : share))
  return {
    parts,
    text: null,
    recycled: recycled > 0 ? { share: recycled, isWhole: known > 1 - 1e-6 } : null,
    shedsMicrofibres: sum(entries, ({ share, fibre }) => (isSynthetic(fibre) ? share : 0)) > 0.5,
    isTextile: entries.some(({ fibre }) => fibre !== null),
  }
}

/** A label read: its shares are those within each part, and how heavy the parts are is not said. */
function entriesOf({ parts }: ReturnType<typeof parseComposition>): Entry[] {
  return parts.flatMap(({ component, label, fibres }) =>
    fibres.map(({ code, name, qualifiers, share }) => ({
      label: name,
      fibre: code,
      qualifiers,
      share: share / parts.length,
      part: component ?? label,
      originCountry: null,
      recycledShare: null,
    })),
  )
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
