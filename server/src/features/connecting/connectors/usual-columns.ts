/**
 * What a field that a shop has made for itself usually is with us, by its key in any spelling: "_hs_code", "custom.country-of-origin". Fields that are
 * not here are offered all the same; the person says what they mean.
 */
export function usualOf(key: string): string | undefined {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return USUAL.find(([pattern]) => pattern.test(words))?.[1]
}

const USUAL: readonly (readonly [RegExp, string])[] = [
  [/\b(hs|tariff|customs) (code|number)\b|^(hscode|zolltarifnummer|taric)$/, 'hs_code'],
  [/\b(country of origin|made in|production (location|country)|herkunftsland|pays d origine)\b/, 'production_location'],
  [
    /\b(material composition|composition|zusammensetzung|materialzusammensetzung|fabric content)\b/,
    'material_composition',
  ],
  [/^(custom )?(material|materials|fabric|stoff|matiere)$/, 'material_composition'],
  [/\b(care instructions?|pflegehinweise?|pflege|washing instructions?|conseils d entretien)\b/, 'care_instructions'],
  [/\b(manufacturer|hersteller|fabricant)\b/, 'manufacturer'],
]
