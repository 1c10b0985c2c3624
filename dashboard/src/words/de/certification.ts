import type { Words } from '../en.ts'

export const certification: Words['certification'] = {
  list: 'Schemata, Namen, Nummern und Aussteller',
  create: 'Neues Zertifikat',
  emptyTitle: 'Noch keine Zertifikate',
  emptyText:
    'Ein Zertifikat ist, was ein Zertifizierer von einem Produkt, einem Material oder einem Unternehmen bestätigt. Pässe zeigen, was am Tag des Öffnens gilt.',
  consequence: 'Pässe zeigen es nicht mehr. Eine Zeit lang lässt es sich wiederherstellen.',
  identity: 'Zertifikat',
  validity: 'Gültigkeit',
  validityNote: 'Beide Tage eingeschlossen. 60 Tage vor dem Ende erinnert Sie der Startbildschirm.',
  subject: 'Wofür es gilt',
  subjectNote: 'Genau eines davon.',
  forWhat: 'Für',
  states: { VALID: 'Gültig', EXPIRING: 'Endet bald', EXPIRED: 'Abgelaufen', NOT_YET_VALID: 'Noch nicht gültig' },
  state: 'Status',
  fields: {
    scheme: { label: 'Standard', help: 'Sein Kürzel: GOTS, OEKO-TEX, GRS.' },
    name: { label: 'Voller Name' },
    number: { label: 'Nummer', help: 'Unter der es beim Zertifizierer nachgeschlagen werden kann.' },
    issuer: { label: 'Ausgestellt von' },
    scope: { label: 'Geltungsbereich', help: 'In den Worten des Zertifikats.' },
    validFrom: { label: 'Erster Tag' },
    validUntil: { label: 'Letzter Tag', help: 'Leer: ohne Ende.' },
    fileUrl: { label: 'Adresse des Zertifikats' },
    productId: { label: 'Produkt' },
    materialId: { label: 'Material' },
    companyId: { label: 'Unternehmen' },
  },
}
