import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('it')

export const IT: LinkWords = {
  linkFrom: (sender) => `Link privato da ${sender}`,
  sharesThis: (sender, receiver) =>
    receiver === null ? `${sender} condivide questo con lei.` : `${sender} condivide questo con ${receiver}.`,
  keepToYourself: 'Non è pubblicato: la preghiamo di trattarlo con riservatezza.',
  opensUntil: (times, moment) =>
    times === null
      ? `Il link si può aprire tutte le volte che serve, fino al ${moment}.`
      : `Il link si può aprire ${plural(times, 'una volta', `${times} volte`)}, fino al ${moment}.`,
  openFor: (minutes) => `Dopo l’apertura ha ${minutes} minuti per leggere e scaricare.`,
  open: 'Apri',
  passcode: 'Codice di accesso',
  passcodeHint: (sender) => `${sender} glielo ha comunicato per un’altra via.`,
  passcodeRequired: 'Per aprire il link serve il codice di accesso.',
  passcodeWrong: 'Il codice di accesso è errato.',
  attemptsLeft: (count) => `Tentativi rimasti prima che il link venga chiuso: ${count}.`,
  lastAttempt: 'Era l’ultimo tentativo: ora il link è chiuso. Ne chieda uno nuovo al mittente.',
  deadTitle: 'Questo link non funziona',
  deadText: 'Forse è già stato usato, è scaduto o ha perso un pezzo per strada.',
  deadHint: 'Ne chieda uno nuovo al mittente.',
  tooManyTitle: 'Troppi tentativi',
  tooManyText: (seconds) => `Attenda prima di riprovare. Secondi: ${seconds}.`,
  failedTitle: 'Non ha funzionato',
  failedText: 'Riprovi tra un momento.',
  confidential: 'Non pubblicato. Riservato.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Condiviso da ${sender}.` : `Condiviso da ${sender} con ${receiver}.`,
  openUntil: (moment) => `Questa pagina resta aperta fino al ${moment}.`,
  gone: 'Ciò che era condiviso qui nel frattempo è stato eliminato.',
  asJson: 'Scarica come JSON',
  asCsv: (noun) => `${noun} come CSV`,
  allAsJson: 'Tutto come JSON',
  listAsJson: 'Questo elenco come JSON, con le somme di controllo',
  files: 'File',
  filesCount: (count) => `Numero di file: ${count}. Un download interrotto si può riprendere.`,
  fileName: 'Nome',
  fileKind: 'Tipo',
  fileSize: 'Dimensione',
  recordsCount: (count) => `Stato attuale. Numero di schede: ${count}`,
  nouns: { products: 'Prodotti', variants: 'Varianti', materials: 'Materiali', certifications: 'Certificati' },
  computed: {
    sustainabilityScore: 'Punteggio (da 0 a 100)',
    carbonFootprint: 'Impronta di carbonio (kg CO₂e per capo)',
    waterLiters: 'Acqua (litri per capo)',
    state: 'Stato a oggi',
  },
  states: {
    valid: 'valido',
    expiring: 'valido, in scadenza',
    expired: 'scaduto',
    not_yet_valid: 'non ancora valido',
  },
  boundaries: { fibre: 'fibra', yarn: 'filato', fabric: 'tessuto', other: 'altro' },
  evidences: { declared: 'dichiarata dal fornitore', verified: 'verificata da terzi' },
  yes: 'sì',
  no: 'no',
}
