import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react'

/** Something that can be done with what is on the screen. */
export type Offer = {
  /** The same one may be offered from two places of a screen. */
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly run: () => void
}

type Offers = {
  /** Until the function it gives back is called. */
  add(read: () => readonly Offer[]): () => void
  /** All there are now. */
  read(): readonly Offer[]
}

const OffersContext = createContext<Offers>({ add: () => () => {}, read: () => [] })

/** What the parts of a screen have on offer, for the palette to show. */
export function OffersProvider({ children }: { readonly children: ReactNode }) {
  const readers = useRef(new Set<() => readonly Offer[]>())
  const offers = useMemo<Offers>(
    () => ({
      add(read) {
        readers.current.add(read)
        return () => void readers.current.delete(read)
      },
      read: () => {
        const all = [...readers.current].flatMap((read) => read())
        return [...new Map(all.map((offer) => [offer.id, offer])).values()]
      },
    }),
    [],
  )
  return <OffersContext value={offers}>{children}</OffersContext>
}

/** Puts what a part of the screen can do into the palette for as long as the part is there; `false` stands for what it cannot do now. */
export function useOffers(offers: readonly (Offer | false)[]): void {
  const { add } = use(OffersContext)
  const latest = useRef(offers)
  useEffect(() => {
    latest.current = offers
  })
  useEffect(() => add(() => latest.current.filter((offer) => offer !== false)), [add])
}

export function useReadOffers(): () => readonly Offer[] {
  return use(OffersContext).read
}
