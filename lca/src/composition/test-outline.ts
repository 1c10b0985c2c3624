import type { ParsedComposition } from './composition.ts'

/** A composition in a line, for tests: "shell: 98 wool, 2 elastane; lining: 100 viscose ! fibre_repeated". */
export function outline({ parts, animalParts, problems }: ParsedComposition): string {
  const lines = parts.map((part) => {
    const fibres = part.fibres.map(({ code, name, share, qualifiers }) => {
      const percent = Number((share * 100).toFixed(4))
      return `${percent} ${code ?? `?${name}`}${qualifiers.length === 0 ? '' : ` [${qualifiers.join()}]`}`
    })
    const heading = part.component ?? (part.label === null ? null : `"${part.label}"`)
    return `${heading === null ? '' : `${heading}: `}${fibres.join(', ')}${part.coatings.map(({ code }) => ` + ${code}`).join('')}`
  })
  const reasons = problems.map(({ reason }) => reason).join()
  return `${lines.join('; ')}${animalParts ? '. animal parts' : ''}${reasons === '' ? '' : ` ! ${reasons}`}`
}
