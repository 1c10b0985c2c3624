/** An option of a variant, in the words of the shop: "Farbe" is "Rot". */
export type ForeignOption = { readonly name: string; readonly value: string }

/**
 * What shops in the languages that we know call the two options which every passport has, and "length", which is one size with it: "30 / 32".
 * Other options stay in the variant's name and in a column of their own.
 */
export function colorOf(options: readonly ForeignOption[]): string | null {
  return joined(options, COLOR)
}

export function sizeOf(options: readonly ForeignOption[]): string | null {
  return joined(options, SIZE)
}

function joined(options: readonly ForeignOption[], words: ReadonlySet<string>): string | null {
  const found = options.filter(({ name }) => words.has(plain(name))).map(({ value }) => value.trim())
  return found.filter((value) => value !== '').join(' / ') || null
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/^pa[_-]/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const COLOR: ReadonlySet<string> = new Set(
  'color,colors,colour,colours,shade,farbe,farben,farbton,couleur,couleurs,coloris,teinte,colore,colori,kleur,kleuren,farg,farger,kolor,kolory,cor,vari,farve,farge'.split(
    ',',
  ),
)
const SIZE: ReadonlySet<string> = new Set(
  'size,sizes,length,inseam,waist,grosse,groesse,grossen,konfektionsgrosse,lange,laenge,taille,tailles,pointure,longueur,taglia,taglie,misura,lunghezza,talla,tallas,tamano,largo,maat,maten,lengte,storlek,storlekar,langd,rozmiar,rozmiary,dlugosc,tamanho,koko,storrelse'.split(
    ',',
  ),
)
