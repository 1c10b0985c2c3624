import type { Words } from '../en.ts'
import { ownCode } from './own-code.ts'

export const certification: Words['certification'] = {
  list: 'Standards, Namen, Nummern, Aussteller',
  create: 'Neues Zertifikat',
  emptyTitle: 'Noch keine Zertifikate',
  emptyText:
    'Mit einem Zertifikat bestätigt eine Zertifizierungsstelle etwas über ein Produkt, ein Material oder ein Unternehmen. Pässe zeigen die Zertifikate, die am Tag des Öffnens gelten.',
  consequence: 'Pässe zeigen es nicht mehr. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Zertifikat',
  validity: 'Gültigkeit',
  validityNote: 'Beide Tage eingeschlossen. 60 Tage vor Ablauf erinnert Sie die Startseite.',
  subject: 'Wofür es gilt',
  subjectNote: 'Wählen Sie genau eines.',
  forWhat: 'Für',
  states: { VALID: 'Gültig', EXPIRING: 'Läuft bald ab', EXPIRED: 'Abgelaufen', NOT_YET_VALID: 'Noch nicht gültig' },
  state: 'Status',
  fields: {
    scheme: { label: 'Standard', help: 'Sein Kürzel: GOTS, OEKO-TEX, GRS.' },
    name: { label: 'Vollständiger Name' },
    number: { label: 'Nummer', help: 'Damit lässt sich das Zertifikat bei der Zertifizierungsstelle nachschlagen.' },
    issuer: { label: 'Ausgestellt von' },
    scope: { label: 'Geltungsbereich', help: 'In den Worten des Zertifikats.' },
    validFrom: { label: 'Gültig ab' },
    validUntil: { label: 'Gültig bis', help: 'Leer lassen, wenn es unbefristet gilt.' },
    fileUrl: { label: 'Link zum Zertifikat' },
    productId: { label: 'Produkt' },
    materialId: { label: 'Material' },
    companyId: { label: 'Unternehmen' },
    code: ownCode,
  },
}
