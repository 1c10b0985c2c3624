import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('nl')

export const NL: LinkWords = {
  linkFrom: (sender) => `Privélink van ${sender}`,
  sharesThis: (sender, receiver) => `${sender} deelt dit met ${receiver ?? 'u'}.`,
  keepToYourself: 'Het is niet gepubliceerd: houd het alstublieft voor uzelf.',
  opensUntil: (times, moment) =>
    times === null
      ? `De link kan zo vaak als nodig worden geopend, tot ${moment}.`
      : `De link kan ${plural(times, 'één keer', `${times} keer`)} worden geopend, tot ${moment}.`,
  openFor: (minutes) => `Daarna hebt u ${minutes} minuten om te lezen en te downloaden.`,
  open: 'Openen',
  passcode: 'Toegangscode',
  passcodeHint: (sender) => `${sender} heeft u die op een andere manier doorgegeven.`,
  passcodeRequired: 'Voor het openen is de toegangscode nodig.',
  passcodeWrong: 'De toegangscode is onjuist.',
  attemptsLeft: (count) => `Pogingen voordat de link wordt gesloten: ${count}.`,
  lastAttempt: 'Dat was de laatste poging: de link is nu gesloten. Vraag de afzender om een nieuwe.',
  deadTitle: 'Deze link werkt niet',
  deadText: 'Misschien is hij al gebruikt, verlopen of onderweg beschadigd geraakt.',
  deadHint: 'Vraag de afzender om een nieuwe.',
  tooManyTitle: 'Te veel pogingen',
  tooManyText: (seconds) => `Wacht even voordat u het opnieuw probeert. Seconden: ${seconds}.`,
  failedTitle: 'Dat is niet gelukt',
  failedText: 'Probeer het zo meteen opnieuw.',
  confidential: 'Niet gepubliceerd. Vertrouwelijk.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Gedeeld door ${sender}.` : `Gedeeld door ${sender} met ${receiver}.`,
  openUntil: (moment) => `Deze pagina blijft open tot ${moment}.`,
  gone: 'Wat hier werd gedeeld, is inmiddels verwijderd.',
  asJson: 'Downloaden als JSON',
  asCsv: (noun) => `${noun} als CSV`,
  allAsJson: 'Alles als JSON',
  listAsJson: 'Deze lijst als JSON, met controlegetallen',
  files: 'Bestanden',
  filesCount: (count) => `Aantal bestanden: ${count}. Een afgebroken download kan worden hervat.`,
  fileName: 'Naam',
  fileKind: 'Soort',
  fileSize: 'Grootte',
  recordsCount: (count) => `Zoals het nu is. Aantal gegevens: ${count}`,
  nouns: { products: 'Producten', variants: 'Varianten', materials: 'Materialen', certifications: 'Certificaten' },
  computed: {
    sustainabilityScore: 'Score (0 tot 100)',
    carbonFootprint: 'CO₂-voetafdruk (kg CO₂e per stuk)',
    waterLiters: 'Water (liter per stuk)',
    state: 'Status vandaag',
  },
  states: {
    valid: 'geldig',
    expiring: 'geldig, verloopt binnenkort',
    expired: 'verlopen',
    not_yet_valid: 'nog niet geldig',
  },
  boundaries: { fibre: 'vezel', yarn: 'garen', fabric: 'stof', other: 'iets anders' },
  evidences: { declared: 'verklaard door de leverancier', verified: 'geverifieerd door een derde' },
  yes: 'ja',
  no: 'nee',
}
