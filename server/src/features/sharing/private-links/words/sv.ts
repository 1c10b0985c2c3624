import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('sv')

export const SV: LinkWords = {
  linkFrom: (sender) => `Privat länk från ${sender}`,
  sharesThis: (sender, receiver) => `${sender} delar det här med ${receiver ?? 'dig'}.`,
  keepToYourself: 'Det är inte publicerat: behåll det för dig själv.',
  opensUntil: (times, moment) =>
    times === null
      ? `Länken kan öppnas hur många gånger som helst till ${moment}.`
      : `Länken kan öppnas ${plural(times, 'en gång', `${times} gånger`)} till ${moment}.`,
  openFor: (minutes) => `Sedan har du ${minutes} minuter på dig att läsa och ladda ner.`,
  open: 'Öppna',
  passcode: 'Åtkomstkod',
  passcodeHint: (sender) => `${sender} har gett dig den på annat sätt.`,
  passcodeRequired: 'Åtkomstkoden behövs för att öppna länken.',
  passcodeWrong: 'Åtkomstkoden är fel.',
  attemptsLeft: (count) => `Försök kvar innan länken stängs: ${count}.`,
  lastAttempt: 'Det var det sista försöket: länken är nu stängd. Be avsändaren om en ny.',
  deadTitle: 'Länken fungerar inte',
  deadText: 'Den kan redan ha använts, ha gått ut eller ha tappat en bit på vägen.',
  deadHint: 'Be avsändaren om en ny.',
  tooManyTitle: 'För många försök',
  tooManyText: (seconds) => `Vänta innan du försöker igen. Sekunder: ${seconds}.`,
  failedTitle: 'Det gick inte',
  failedText: 'Försök igen om en stund.',
  confidential: 'Inte publicerat. Konfidentiellt.',
  sharedBy: (sender, receiver) => (receiver === null ? `Delat av ${sender}.` : `Delat av ${sender} med ${receiver}.`),
  openUntil: (moment) => `Sidan är öppen till ${moment}.`,
  gone: 'Det som delades här har tagits bort.',
  asJson: 'Ladda ner som JSON',
  asCsv: (noun) => `${noun} som CSV`,
  allAsJson: 'Allt som JSON',
  listAsJson: 'Den här listan som JSON, med kontrollsummor',
  files: 'Filer',
  filesCount: (count) => `Antal filer: ${count}. En avbruten nedladdning kan återupptas.`,
  fileName: 'Namn',
  fileKind: 'Typ',
  fileSize: 'Storlek',
  recordsCount: (count) => `Som det är nu. Antal poster: ${count}`,
  nouns: { products: 'Produkter', variants: 'Varianter', materials: 'Material', certifications: 'Certifikat' },
  computed: {
    sustainabilityScore: 'Poäng (0 till 100)',
    carbonFootprint: 'Klimatavtryck (kg CO₂e per styck)',
    waterLiters: 'Vatten (liter per styck)',
    state: 'Läge i dag',
  },
  states: {
    valid: 'giltigt',
    expiring: 'giltigt, går snart ut',
    expired: 'har gått ut',
    not_yet_valid: 'ännu inte giltigt',
  },
  boundaries: { fibre: 'fiber', yarn: 'garn', fabric: 'tyg', other: 'något annat' },
  evidences: { declared: 'uppgivet av leverantören', verified: 'granskat av tredje part' },
  yes: 'ja',
  no: 'nej',
}
