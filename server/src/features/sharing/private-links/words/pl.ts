import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('pl')

export const PL: LinkWords = {
  linkFrom: (sender) => `Prywatny link. Nadawca: ${sender}`,
  sharesThis: (sender, receiver) =>
    receiver === null ? `Udostępnia to: ${sender}.` : `Udostępnia to: ${sender}. Odbiorca: ${receiver}.`,
  keepToYourself: 'To nie zostało opublikowane: prosimy zachować to dla siebie.',
  opensUntil: (times, moment) =>
    times === null
      ? `Link można otwierać dowolną liczbę razy do ${moment}.`
      : `Link można otworzyć ${plural(times, 'jeden raz', `${times} razy`)} do ${moment}.`,
  openFor: (minutes) => `Czas na czytanie i pobieranie po otwarciu: ${minutes} min.`,
  open: 'Otwórz',
  passcode: 'Kod dostępu',
  passcodeHint: (sender) => `Nadawca (${sender}) przekazuje go inną drogą.`,
  passcodeRequired: 'Do otwarcia linku potrzebny jest kod dostępu.',
  passcodeWrong: 'Kod dostępu jest nieprawidłowy.',
  attemptsLeft: (count) => `Pozostałe próby przed zamknięciem linku: ${count}.`,
  lastAttempt: 'To była ostatnia próba: link jest już zamknięty. Poproś nadawcę o nowy.',
  deadTitle: 'Ten link nie działa',
  deadText: 'Mógł zostać już użyty, wygasnąć albo stracić fragment po drodze.',
  deadHint: 'Poproś nadawcę o nowy.',
  tooManyTitle: 'Za dużo prób',
  tooManyText: (seconds) => `Odczekaj przed kolejną próbą. Sekundy: ${seconds}.`,
  failedTitle: 'Nie udało się',
  failedText: 'Spróbuj ponownie za chwilę.',
  confidential: 'Nieopublikowane. Poufne.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Udostępnia: ${sender}.` : `Udostępnia: ${sender}. Odbiorca: ${receiver}.`,
  openUntil: (moment) => `Ta strona pozostaje otwarta do ${moment}.`,
  gone: 'To, co tu udostępniono, zostało usunięte.',
  asJson: 'Pobierz jako JSON',
  asCsv: (noun) => `${noun} jako CSV`,
  allAsJson: 'Wszystko jako JSON',
  listAsJson: 'Ta lista jako JSON, z sumami kontrolnymi',
  files: 'Pliki',
  filesCount: (count) => `Liczba plików: ${count}. Przerwane pobieranie można wznowić.`,
  fileName: 'Nazwa',
  fileKind: 'Rodzaj',
  fileSize: 'Rozmiar',
  recordsCount: (count) => `Stan obecny. Liczba pozycji: ${count}`,
  nouns: { products: 'Produkty', variants: 'Warianty', materials: 'Materiały', certifications: 'Certyfikaty' },
  computed: {
    sustainabilityScore: 'Ocena (od 0 do 100)',
    carbonFootprint: 'Ślad węglowy (kg CO₂e na sztukę)',
    waterLiters: 'Woda (litry na sztukę)',
    state: 'Stan na dziś',
  },
  states: {
    valid: 'ważny',
    expiring: 'ważny, wkrótce wygaśnie',
    expired: 'wygasł',
    not_yet_valid: 'jeszcze nieważny',
  },
  boundaries: { fibre: 'włókno', yarn: 'przędza', fabric: 'tkanina', other: 'coś innego' },
  evidences: { declared: 'deklaracja dostawcy', verified: 'weryfikacja strony trzeciej' },
  yes: 'tak',
  no: 'nie',
}
