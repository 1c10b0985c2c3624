import { COUNTRIES } from '#platform/fields.ts'

/**
 * A place of production as people read it: "PT" is Portugal, "Gazipur, BD" is Gazipur, Bangladesh. A code is only taken for one where it
 * is all there is or stands apart from the rest; beside a place, two letters that are a state of the USA or Canada as well stay as they are.
 */
export function placeIn(place: string, country: (code: string) => string): string {
  const whole = place.trim().toUpperCase()
  if (COUNTRIES.has(whole)) return country(whole)
  return place.replace(APART, (found, code: string) =>
    COUNTRIES.has(code) && !STATES.has(code) ? country(code) : found,
  )
}

/** Two capital letters between commas, slashes, brackets, or dashes with room around them. */
const APART = /(?<=^\s*|[,;/(]\s*|\s[-–—]\s+)([A-Z]{2})(?=\s*$|\s*[,;/)]|\s+[-–—]\s)/g

const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT ' +
    'VT VA WA WV WI WY DC PR AB BC MB NB NL NS NT NU ON PE QC SK YT'
  ).split(' '),
)
