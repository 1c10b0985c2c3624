/**
 * WooCommerce's exporter writes its headers in the language of the shop (its translations are published at translate.wordpress.org). In English, so that
 * there is one set of names to read by; what is in no list stays as it is.
 */
export function inEnglish(headers: readonly string[]): readonly string[] {
  if (headers.includes('Attribute 1 name')) return headers
  const found = headers.map((header) => headerInEnglish(header.trim()))
  // Two columns of one name would hide each other.
  return found.map((header, at) => (found.indexOf(header) === at ? header : (headers[at] ?? '')))
}

function headerInEnglish(header: string): string {
  for (const [pattern, english] of NUMBERED) {
    const number = pattern.exec(header)?.[1]
    if (number !== undefined) return english.replace('#', number)
  }
  const [, name = '', unit] = /^(.+?)(?:\s*\((kg|g|lbs?|oz)\))?$/.exec(header) ?? []
  const plain = name.toLowerCase().replaceAll('’', "'")
  const [english] = Object.entries(NAMES).find(([, names]) => names.includes(plain)) ?? []
  if (english === undefined) return header
  return unit === undefined ? english : `${english} (${unit})`
}

/** "Attribut 1 Name", "Nom de l’attribut 1", "Nombre del atributo 1", "Nome dell'attributo 1", "Attribuut 1 naam". */
const NUMBERED: readonly (readonly [RegExp, string])[] = [
  [/^attribu(?:t|te|ut|to) (\d+) (?:name|nome|naam|navn|namn)$/i, 'Attribute # name'],
  [/^(?:nom|nombre|nome)\b.*attribu\w* (\d+)$/i, 'Attribute # name'],
  [/^(?:nombre|nome)\b.*atributo (\d+)$/i, 'Attribute # name'],
  [
    /^attribu(?:t|te|ut|to) (\d+) (?:wert\(e\)|waarde\(n\)|valore\/i|valor\(es\)|valeur\(s\))$/i,
    'Attribute # value(s)',
  ],
  [/^(?:valeur\(s\)|valor\(es\)|valori?(?:\(i\)|\/i)?)\s.*at?tribu\w* (\d+)$/i, 'Attribute # value(s)'],
]

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Type: ['typ', 'type', 'tipo'],
  SKU: ['artikelnummer', 'ugs', 'sku', 'cod', 'cod.', 'referencia'],
  Name: ['name', 'nom', 'nombre', 'nome', 'naam'],
  Parent: [
    'übergeordnetes produkt',
    'übergeordnet',
    'parent',
    'superior',
    'padre',
    'genitore',
    'hoofd',
    'bovenliggend',
  ],
  Published: ['veröffentlicht', 'publié', 'publicado', 'pubblicato', 'gepubliceerd'],
  'Short description': [
    'kurzbeschreibung',
    'description courte',
    'descripción corta',
    'breve descrizione',
    'korte beschrijving',
  ],
  Description: ['beschreibung', 'description', 'descripción', 'descrizione', 'beschrijving'],
  Weight: ['gewicht', 'poids', 'peso'],
  Categories: ['kategorien', 'catégories', 'categorías', 'categorie', 'categorieën'],
  Images: ['bilder', 'images', 'imágenes', 'immagine', 'immagini', 'afbeeldingen'],
  Brands: ['marken', 'marques', 'marcas', 'marchi', 'merken'],
}
